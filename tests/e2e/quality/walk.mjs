// @ts-check
// Walks the public site with linkinator, which needs a Node of its own: from the home page to everything
// that it reaches, then state by state to every ZIP, as sitemaps name them. Prints what it found as JSON.
//   usage: walk.mjs LINKINATOR ORIGIN STATE    the ZIPs of STATE are looked at more closely
const [, , linkinator = '', origin = '', sample = ''] = process.argv;
const { LinkChecker } = await import(linkinator);

/** More would only wait for the server. */
const CONCURRENCY = 8;
/** Each tries the links of the page's frame anew; but linkinator looks through all it found for every link it meets again. */
const BATCH = 400;
const ZIP = /^\/zip\/\d{5}/;
/** Forms of the store: one page, in some millions of ways. */
const ASKED = ['search', 'filter', 'order_by', 'skip'];

const pages = new Set();
const checked = new Set();
const elsewhere = new Set();
/** @type {{ url: string, status: number, parent: string }[]} */
const broken = [];

/** @typedef {(url: URL) => boolean} Rule whether an address is left out */

/** What can't be tried on this machine: sites of others. */
const isElsewhere = (/** @type {URL} */ url) => {
  if (url.origin === origin) return false;
  if (url.protocol.startsWith('http')) elsewhere.add(url.href);
  return true;
};

/** The store's views, and the log-in and the sign-up that lead back to a page: each page has links of its own to them. */
const isAsked = (/** @type {URL} */ { pathname, searchParams }) =>
  pathname.startsWith('/auth/')
    ? searchParams.has('return_to')
    : pathname === '/zipstore' && ASKED.some((name) => searchParams.has(name));

/** A ZIP's page in another language is the same links again, and its picture takes a core for a tenth of a second. */
const isRepeated = (/** @type {URL} */ { pathname, search }) =>
  ZIP.test(pathname) && (search !== '' || pathname.endsWith('/share.png'));

/**
 * Walks from some addresses, and notes what is found.
 * @param {object} options linkinator's @param {Rule} isLeftOut
 */
async function walk(options, isLeftOut) {
  const checker = new LinkChecker();
  checker.on('pagestart', (/** @type {string} */ page) => pages.add(`${page}`));
  const { links } = await checker.check({
    concurrency: CONCURRENCY,
    checkFragments: true,
    linksToSkip: async (/** @type {string} */ link) => {
      const url = new URL(link);
      return isElsewhere(url) || isLeftOut(url);
    },
    ...options,
  });
  for (const { url, state, status, parent } of links) {
    if (state !== 'SKIPPED') checked.add(url);
    if (state === 'BROKEN') broken.push({ url, status, parent });
  }
}

const tell = (/** @type {string} */ what) =>
  console.error(`links: ${what}; so far ${pages.size} pages, ${broken.length} broken`);

/** @param {string} path of a sitemap */
async function named(path) {
  const xml = await (await fetch(`${origin}${path}`)).text();
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
}

const closely = new Set(await named(`/sitemaps/${sample}.xml`));
const isOfAnother = (/** @type {URL} */ { pathname }) =>
  ZIP.test(pathname) && !closely.has(`${origin}${pathname.slice(0, '/zip/12345'.length)}`);
await walk({ path: `${origin}/`, recurse: true }, (url) => isOfAnother(url) || isAsked(url));
tell('the site');
for (const sitemap of await named('/sitemap.xml')) {
  const path = sitemap.slice(origin.length);
  const addresses = await named(path);
  for (let at = 0; at < addresses.length; at += BATCH) {
    const batch = { path: addresses.slice(at, at + BATCH) };
    await walk(batch, (url) => isRepeated(url) || isAsked(url));
  }
  tell(path);
}
/** @type {Record<string, number>} */
const hosts = {};
for (const { host } of [...elsewhere].toSorted().map((address) => new URL(address))) {
  hosts[host] = (hosts[host] ?? 0) + 1;
}
console.log(
  JSON.stringify({
    pages: pages.size,
    checked: checked.size,
    broken,
    elsewhere: hosts,
  }),
);
