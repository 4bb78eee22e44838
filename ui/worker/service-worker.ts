/**
 * The service worker: an offline page if the network has no answer, and nothing else. Pages always
 * come unchanged from the network; neither they nor replies of calls are ever cached.
 */
import { cachePages, deleteOldCaches, fallback, file, files } from './offline.ts';
import { route, strategyOf } from './routing.ts';

declare const self: ServiceWorkerGlobalScope;

// Nothing that is open depends on which worker runs, so a new one need not wait.
self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([route(event, files), cachePages().then(() => self.skipWaiting())]));
});

self.addEventListener('activate', (event) => {
  // Absent in browsers without navigation preload: there, pages wait until the worker has started.
  event.waitUntil(Promise.all([deleteOldCaches(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const strategy = strategyOf(request, self.location.origin, files);
  if (strategy === 'file') event.respondWith(file(request));
  if (strategy === 'network') event.respondWith(fromNetwork(event));
  if (strategy === 'page') event.respondWith(fromNetwork(event).catch(() => fallback(request.url)));
});

/** What the browser requested while the worker started, or else a new request. */
async function fromNetwork({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await preloadResponse;
  return preloaded ?? fetch(request);
}
