/** The offline page in both languages and its files: all that is ever kept on a device. */
import type { Lang } from '../generated/Lang.ts';

/** Set by the build: what changes with the pages, and the paths of the files. */
declare const RELEASE: string;
declare const FILES: readonly string[];

declare const self: ServiceWorkerGlobalScope;

export const files = FILES;

const CACHE = `offline-${RELEASE}`;
const LANGS: readonly Lang[] = ['en', 'ch'];

const address = (lang: Lang) => `/offline?lang=${lang}`;

/** Fetches all of it, as a stranger: without a cookie to send, and without one to be given. */
export async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  const asStranger = { credentials: 'omit' } as const;
  const pages = LANGS.map((lang) => new Request(address(lang), { ...asStranger, cache: 'reload' }));
  await cache.addAll([...pages, ...files.map((path) => new Request(path, asStranger))]);
}

/** Drops what earlier workers kept. */
export async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** What is kept under an address. */
async function kept(path: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  return cache.match(path, { ignoreVary: true });
}

export async function file(request: Request): Promise<Response> {
  return (await kept(new URL(request.url).pathname)) ?? fetch(request);
}

/** The page that stands in for one that is out of reach: at its address, and as no success. */
export async function standIn(url: string): Promise<Response> {
  const page = await kept(address(await language(url)));
  if (!page) return Response.error();
  const headers = new Headers(page.headers);
  // Of the bytes as they came over the wire.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  headers.set('cache-control', 'no-store');
  return new Response(page.body, { status: 503, statusText: 'Offline', headers });
}

/** As the server chooses: by the address, then by the cookie. Where cookies can't be read, by the browser's. */
async function language(url: string): Promise<Lang> {
  const known = (code: string | null | undefined) => LANGS.find((lang) => lang === code);
  const asked = known(new URL(url).searchParams.get('lang'));
  if (asked) return asked;
  if (!('cookieStore' in self)) return navigator.language.startsWith('zh') ? 'ch' : 'en';
  // The name that the server gives it over https (ui/shared/api/cookies.ts).
  const name = self.location.protocol === 'https:' ? '__Host-lang' : 'lang';
  return known((await self.cookieStore.get(name))?.value) ?? 'en';
}
