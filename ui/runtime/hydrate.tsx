/** Islands in the browser: finds the elements of an island and hydrates each with the props next to it. */
import './shared-chunk.ts';
import { type ComponentType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { LangContext, pageLang } from './lang.ts';
import { registerWorker } from './register-worker.ts';

registerWorker();
ignoreRepeatedSubmits();

/** This page's path. The checkout sets the URL of its history entry to the order's page. */
const { pathname } = location;
window.addEventListener('popstate', () => {
  if (location.pathname !== pathname) location.reload();
});

/** After that, a form can be sent again: the page may have stayed, as when its loading was stopped. */
const REPLY_MS = 10_000;

/**
 * A second tap on a plain form is ignored while the first one's reply is awaited: the browser would show its reply
 * instead, which contradicts the first ("There was no request to cancel").
 */
function ignoreRepeatedSubmits(): void {
  const sent = new Set<EventTarget>();
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    // The others are not sent, or change nothing: search and downloads.
    if (event.defaultPrevented || form.method !== 'post') return;
    if (sent.has(form)) return event.preventDefault();
    sent.add(form);
    setTimeout(() => sent.delete(form), REPLY_MS);
  });
  // Back from the page that followed.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) sent.clear();
  });
}

/** The choice is stored: coming back to this URL later is not another choice. */
function removeLangParam(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('lang')) return;
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url);
}

export function hydrate<P extends object>(name: string, Component: ComponentType<P>): void {
  removeLangParam();
  for (const element of islands(`[data-island="${name}"], [data-lazy-island="${name}"]`)) {
    const props = JSON.parse(element.nextElementSibling?.textContent ?? '{}') as P;
    // In a transition, React works in short slices, so that a tap does not wait for the whole page.
    startTransition(() => {
      hydrateRoot(
        element,
        <LangContext value={pageLang()}>
          <Component {...props} />
        </LangContext>,
        {
          identifierPrefix: element.dataset.prefix ?? '',
          onRecoverableError: (error) => reportError(error),
        },
      );
    });
  }
}

/**
 * Fetches a lazy island's entry when the island is first touched, so that rarely used ones cost no page
 * anything. Until then, and if the entry can't be loaded, it is what the server sent; in that case the page's notice
 * asks to reload it, as for any other script (`document.html`).
 */
export function loadOnInteraction(name: string, entry: () => Promise<unknown>): void {
  for (const element of islands(`[data-lazy-island="${name}"]`)) {
    const untouched = new AbortController();
    const touched = () => {
      untouched.abort();
      entry().catch((error: unknown) => {
        document.documentElement.classList.add('scripts-failed');
        reportError(error);
      });
    };
    for (const touch of ['focusin', 'pointerenter']) {
      element.addEventListener(touch, touched, { signal: untouched.signal });
    }
  }
}

const islands = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
