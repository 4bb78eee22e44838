/** Tells the server which script of the page failed, where the document asks for that. */

/** A page that fails at each touch says enough with the first few. */
const REPORTS_A_PAGE = 5;

export function reportScriptErrors(): void {
  const { errorReports } = document.documentElement.dataset;
  if (!errorReports) return;
  let left = REPORTS_A_PAGE;
  const report = (thrown: unknown) => {
    if (left === 0) return;
    left -= 1;
    const { name, message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
    const body = JSON.stringify({ name, message, stack: stack ?? '' });
    navigator.sendBeacon(errorReports, new Blob([body], { type: 'application/json' }));
  };
  addEventListener('error', (event) => report(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => report(event.reason));
}
