/**
 * A second tap on a plain form is ignored while the first one's reply is awaited: the browser would show its reply
 * instead, which contradicts the first ("There was no request to cancel").
 */

/** After that, a form can be sent again: the page may have stayed, as when its loading was stopped. */
const REPLY_MS = 10_000;

export function ignoreRepeatedSubmits(): void {
  const sent = new Set<EventTarget>();
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    // The others change nothing: search and downloads.
    if (form.method !== 'post') return;
    if (sent.has(form)) return event.preventDefault();
    sent.add(form);
    setTimeout(() => sent.delete(form), REPLY_MS);
  });
  // Back from the page that followed.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) sent.clear();
  });
}
