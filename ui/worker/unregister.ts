/** Replaces the worker if an operator has turned it off: unregisters itself, and deletes its cache. */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(uninstall());
});

async function uninstall(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}

// A self-contained script that imports nothing.
export {};
