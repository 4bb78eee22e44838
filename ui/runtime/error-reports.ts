/**
 * Tells the server which script of the page failed. On pages with islands, where an operator reads reports: it weighs
 * nothing elsewhere.
 */

/** A page that fails at every touch tells us enough with its first few reports. */
const REPORTS_A_PAGE = 5;

/** @param address the URL that reports are posted to */
export function reportScriptErrors(address: string): void {
  let left = REPORTS_A_PAGE;
  const report = (thrown: unknown) => {
    if (left === 0) return;
    left -= 1;
    const { name, message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
    const body = JSON.stringify({ name, message, stack: stack ?? '' });
    navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }));
  };
  addEventListener('error', (event) => report(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => report(event.reason));
}

const { errorReports } = document.documentElement.dataset;
if (errorReports) reportScriptErrors(errorReports);
