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

The requirements for every page, and their tests. Everything except Lighthouse, the link check and the mutation tests runs
with the tests (\`just test\`), so a change that breaks it does not pass. \`just quality\` runs Lighthouse and the link check,
\`just mutants\` the mutation tests; do not edit this page by hand, but \`tests/e2e/quality/document.mjs\`.

## Enforced by the tests

| requirement | bound | where |
| --- | --- | --- |
| axe, WCAG 2.2 A and AA with target size, in the dark and the light scheme, at 390 and 1440 pixels, in both languages; on a page visited in both, any two of these are combined once | no violation | every page's initial state: \`site/looks.spec.ts\`; states after interaction: \`account/looks.spec.ts\`, \`account/settings-factors.spec.ts\`, \`auth/login.spec.ts\`, \`auth/second-factor.spec.ts\`, \`auth/signup-code.spec.ts\`, \`store/looks.spec.ts\`, \`checkout/looks.spec.ts\`, \`checkout/deposit.spec.ts\`, \`checkout/leaving.spec.ts\`, \`checkout/problems.spec.ts\`, \`account/header.spec.ts\`, \`billing/money-pages.spec.ts\`, \`billing/payout.spec.ts\`, \`account/address-book.spec.ts\`, \`account/notifications.spec.ts\`, \`account/profile.spec.ts\`, \`store/watchlist.spec.ts\`; the offline page: \`site/offline.spec.ts\` |
| Nu Html Checker (\`vnu\`), on the server's HTML | no error | \`site/looks.spec.ts\`, and pages with content: \`billing/money-pages.spec.ts\`, \`account/address-book.spec.ts\`, \`account/notifications.spec.ts\`, \`account/profile.spec.ts\`, \`billing/payout.spec.ts\` |
| structured data: schema.org's vocabulary, and Google's rules by Adobe's validator | no error | public pages: \`store/structured-data.spec.ts\`; a public profile: \`account/profile.spec.ts\` |
| MDN HTTP Observatory, of the site behind a front proxy with TLS | A+, 130 points, 10 of 10 tests | \`web/observatory.spec.ts\` |
| no horizontal scrolling at 390, 768 and 1440 pixels, and initially at 320 (WCAG 1.4.10) | none | with each axe check |
| sign-up, log-in, the settings and a purchase with the keyboard only | passes | \`auth/keyboard.spec.ts\`, \`checkout/keyboard.spec.ts\` |
| scripts of a page, with gzip | none on public pages, else at most 100,000 bytes | \`site/looks.spec.ts\` |
| errors and warnings in the console, CSP violations, third-party requests | none | every end-to-end test: \`test.ts\` |

All paths are below \`tests/e2e\`. \`just screens\` takes screenshots of every page at 390, 768 and 1440 pixels, in both
languages and colour schemes, empty and full, for visual review.

## Lighthouse

Mobile, as Lighthouse simulates it (a slow phone on slow 4G), against the release build on the machine that also runs the
browser; the median of three runs.

Public pages, on a first visit:

${lighthouse('public', 2, { seo: true })}

Required: 100 in all four, and the largest contentful paint after at most 1.0 s.

Private pages, signed in. They are excluded from search engines, so no SEO score is required.

${lighthouse('private', 1, { seo: false })}

Required: performance at least 95, accessibility and best practices 100.

## Links

linkinator, as a visitor who is not signed in, with a public store: everything reachable from the home page, in both
languages, and every ZIP and state in the sitemaps. Fragments are checked in their target page.

${links()}

Required: none broken.

Excluded: other sites' URLs, which can't be tested here (${elsewhere}); the
store's searches, orderings and further pages; the log-in and the sign-up with the page to return to, which every page
links; and, except for Wyoming, which has a ZIP in each state of availability, ZIP pages in the second language and their
share images: the same links again, and a tenth of a second of a core per image.

${section().trimEnd()}`);
