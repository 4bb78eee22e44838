/** Registers the service worker that the document names, when the page has come to its end. */
export function registerWorker(): void {
  const { worker } = document.documentElement.dataset;
  if (!worker) return;
  // Where browsers have none, or refuse it, pages are what they were.
  const register = () => navigator.serviceWorker?.register(worker).catch(() => {});
  addEventListener('load', register, { once: true });
}
