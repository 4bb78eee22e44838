// @ts-check
// docs/quality.md, from the figures that lighthouse.spec.ts and links.spec.ts write, a line of JSON each.
//   usage: document.mjs FIGURES
import { readFile } from 'node:fs/promises';
import { section } from '../../mutants/section.mjs';

const [, , file = ''] = process.argv;
const lines = (await readFile(file, 'utf8')).trim().split('\n');
const figures = lines.map((line) => JSON.parse(line));

const row = (/** @type {unknown[]} */ ...cells) => `| ${cells.join(' | ')} |`;
const of = (/** @type {string} */ kind) => figures.filter((one) => one.kind === kind);
const number = new Intl.NumberFormat('en');

/**
 * What Lighthouse made of the pages of a kind.
 * @param {string} kind
 * @param {number} decimals of seconds
 * @param {{ seo: boolean }} asked
 */
function lighthouse(kind, decimals, { seo }) {
  const columns = ['performance', 'accessibility', 'best practices', ...(seo ? ['SEO'] : [])];
  const heads = [...columns, 'LCP s', 'blocking ms', 'layout shift'];
  const rows = of(kind).map((one) =>
    row(
      one.name,
      one.performance,
      one.accessibility,
      one.bestPractices,
      ...(seo ? [one.seo] : []),
      (one.lcpMs / 1000).toFixed(decimals),
      Math.round(one.tbtMs),
      one.cls.toFixed(3),
    ),
  );
  return [row('page', ...heads), row('---', ...heads.map(() => '---:')), ...rows].join('\n');
}

/** What linkinator found on its way. */
function links() {
  const head = [row('pages walked', 'addresses checked', 'broken'), row('---:', '---:', '---:')];
  const rows = of('links').map(({ pages, checked, broken }) =>
    row(number.format(pages), number.format(checked), broken),
  );
  return [...head, ...rows].join('\n');
}

/** Whose addresses it left out. */
const elsewhere = of('links')
  .flatMap((one) => Object.entries(one.elsewhere))
  .map(([host, count]) => `${number.format(count)} of ${host}`)
  .join(', ');

console.log(`# Quality

What holds for every page, and what says so. Everything but Lighthouse, the walk along all links and the mutants runs with
the tests (\`just test\`), so a change that breaks it does not pass. What Lighthouse and the links say is measured by
\`just quality\`, the mutants by \`just mutants\`; do not edit this page by hand, but \`tests/e2e/quality/document.mjs\`.

## What the tests hold

| what | bound | where |
| --- | --- | --- |
| axe, WCAG 2.2 A and AA with target size, in the dark and the light scheme, at 390 and 1440 pixels, in both languages; of a page that is visited in both, any two of these meet once | no violation | every page as it is first shown: \`site/looks.spec.ts\`; what appears by using it: \`account/looks.spec.ts\`, \`store/looks.spec.ts\`, \`checkout/looks.spec.ts\`, \`account/header.spec.ts\`, \`billing/money-pages.spec.ts\`, \`account/address-book.spec.ts\`, \`account/notifications.spec.ts\`; the offline page in its place: \`site/offline.spec.ts\` |
| Nu Html Checker (\`vnu\`), on what the server sends | no error | \`site/looks.spec.ts\`, and pages that hold something: \`web/html.spec.ts\` |
| structured data: words of schema.org, and Google's rules by Adobe's validator | no error | public pages: \`store/structured-data.spec.ts\`; a public profile: \`account/profile.spec.ts\` |
| MDN HTTP Observatory, of the site behind a front proxy with TLS | A+, 130 points, 10 of 10 tests | \`web/observatory.spec.ts\` |
| no sideways scrolling at 390, 768 and 1440 pixels, and as it is first shown at 320 (WCAG 1.4.10) | none | beside each axe check |
| sign-up, log-in, the settings and a purchase by keyboard alone | done | \`auth/keyboard.spec.ts\`, \`checkout/keyboard.spec.ts\` |
| scripts of a page, packed with gzip | none on public pages, else at most 100,000 bytes | \`web/weight.spec.ts\` |
| errors and warnings in the console, breaches of the content security policy, requests to anybody else | none | every end-to-end test: \`test.ts\` |

All paths are below \`tests/e2e\`. \`just screens\` takes pictures of every page at 390, 768 and 1440 pixels, in both languages
and colour schemes, empty and full, for visitors who want to look.

## Lighthouse

Mobile, as Lighthouse simulates it (a slow phone on slow 4G), against the release build on the machine that also runs the
browser; the middle one of three runs.

Public pages, to a visitor who was never here:

${lighthouse('public', 2, { seo: true })}

Asked for: 100 in all four, and the largest paint after at most 1.0 s.

Private pages, signed in. They are kept out of search engines, so their SEO is not asked for.

${lighthouse('private', 1, { seo: false })}

Asked for: performance at least 95, accessibility and best practices 100.

## Links

linkinator, as a visitor who is not signed in, with an open store. From the home page to everything that it reaches, in both
languages; and to every ZIP and state that the sitemaps name. Fragments are looked up in the page that they point into.

${links()}

Asked for: none broken.

Left out: addresses of other sites, which can't be tried here (${elsewhere}); the
store's searches, orders and further pages; and, but for Wyoming, which has a ZIP of each standing, the second language and
the pictures for sharing of ZIP pages: the same links again, and a tenth of a second of a core for each picture.

${section().trimEnd()}`);
