/** The offline page in both languages and its files: all that is ever stored on a device. */
import type { Lang } from '../generated/types.ts';

/** Set by the build: a value that changes with the pages, and the paths of the files. */
declare const RELEASE: string;
declare const FILES: readonly string[];

declare const self: ServiceWorkerGlobalScope;

export const files = FILES;

const CACHE = `offline-${RELEASE}`;
const LANGS: readonly Lang[] = ['en', 'ch'];

const pageUrl = (lang: Lang) => `/offline?lang=${lang}`;

/** Fetches all of it anonymously: without sending cookies, and without accepting any. */
export async function cachePages(): Promise<void> {
  const cache = await caches.open(CACHE);
  const anonymous = { credentials: 'omit' } as const;
  const pages = LANGS.map((lang) => new Request(pageUrl(lang), { ...anonymous, cache: 'reload' }));
  await cache.addAll([...pages, ...files.map((path) => new Request(path, anonymous))]);
}

/** Deletes what earlier workers stored. */
export async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** The cached response for a URL. */
async function cached(path: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  return cache.match(path, { ignoreVary: true });
}

export async function file(request: Request): Promise<Response> {
  return (await cached(new URL(request.url).pathname)) ?? fetch(request);
}

/** The page that replaces an unreachable one: at its URL, and not as a success. */
export async function fallback(url: string): Promise<Response> {
  const page = await cached(pageUrl(await language(url)));
  if (!page) return Response.error();
  const headers = new Headers(page.headers);
  // They describe the bytes as sent over the wire.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  headers.set('cache-control', 'no-store');
  return new Response(page.body, { status: 503, statusText: 'Offline', headers });
}

/** As the server decides: by the URL, then by the cookie. If cookies can't be read, by the browser's. */
async function language(url: string): Promise<Lang> {
  const known = (code: string | null | undefined) => LANGS.find((lang) => lang === code);
  const requested = known(new URL(url).searchParams.get('lang'));
  if (requested) return requested;
  if (!('cookieStore' in self)) return navigator.language.startsWith('zh') ? 'ch' : 'en';
  // The server's name for it over https (ui/shared/api/cookies.ts).
  const name = self.location.protocol === 'https:' ? '__Host-lang' : 'lang';
  const value = (await self.cookieStore.get(name))?.value;
  // If another site's link chose it, more follows.
  return known(value?.split('-')[0]) ?? 'en';
}
