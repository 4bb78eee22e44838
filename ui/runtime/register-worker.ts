/** Registers the service worker that the document names, once the page has loaded. */
export function registerWorker(): void {
  const { worker } = document.documentElement.dataset;
  if (!worker) return;
  // If a browser has none, or refuses it, pages work as before.
  const register = () => navigator.serviceWorker?.register(worker).catch(() => {});
  addEventListener('load', register, { once: true });
}
