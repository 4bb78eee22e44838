// @ts-check
// docs/quality.md, from the figures that lighthouse.spec.ts writes, a line of JSON a page.
//   usage: document.mjs FIGURES
import { readFile } from 'node:fs/promises';

const [, , file = ''] = process.argv;
const lines = (await readFile(file, 'utf8')).trim().split('\n');
const figures = lines.map((line) => JSON.parse(line));

const row = (/** @type {unknown[]} */ ...cells) => `| ${cells.join(' | ')} |`;
const seconds = (/** @type {number} */ ms) => (ms / 1000).toFixed(1);
const of = (/** @type {string} */ kind) => figures.filter((one) => one.kind === kind);

console.log(`# Quality

What holds for every page, and what says so. Everything but Lighthouse runs with the tests (\`just test\`), so a change that
breaks it does not pass. The last section is written by \`just quality\`; do not edit this page by hand, but
\`tests/e2e/quality/document.mjs\`.

## What the tests hold

| what | bound | where |
| --- | --- | --- |
| axe, WCAG 2.2 A and AA with target size, in the dark and the light scheme, at 390 and 1440 pixels, in both languages | no violation | every page as it is first shown: \`specs/looks.spec.ts\`; what appears by using it: \`specs/accounts-looks.spec.ts\`, \`specs/store-looks.spec.ts\`, \`specs/accounts/buying/buying-looks.spec.ts\`, \`header\`, \`fiat\`, \`circle\` and \`notifications.spec.ts\` in \`specs/accounts\`; the offline page in its place: \`specs/offline.spec.ts\` |
| Nu Html Checker (\`vnu\`), on what the server sends | no error | \`specs/looks.spec.ts\`, and pages that hold something: \`specs/html.spec.ts\` |
| no sideways scrolling at 390, 768 and 1440 pixels | none | beside each axe check |
| sign-up, log-in, the settings and a purchase by keyboard alone | done | \`specs/accounts/auth-keyboard.spec.ts\`, \`specs/accounts/buying/keyboard.spec.ts\` |
| scripts of a page, packed with gzip | none on public pages, else at most 100,000 bytes | \`specs/weight.spec.ts\` |
| errors and warnings in the console, breaches of the content security policy, requests to anybody else | none | every end-to-end test: \`test.ts\` |

All paths are below \`tests/e2e\`. \`just screens\` takes pictures of every page at 390, 768 and 1440 pixels, in both languages
and colour schemes, empty and full, for whoever wants to look.

## Lighthouse

Mobile, as Lighthouse simulates it (a slow phone on slow 4G), against the release build on the machine that also runs the
browser; the middle one of three runs.

Public pages, to somebody who was never here:

${row('page', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP s', 'blocking ms', 'layout shift')}
${row('---', '---:', '---:', '---:', '---:', '---:', '---:', '---:')}
${of('public')
  .map((one) =>
    row(
      one.name,
      one.performance,
      one.accessibility,
      one.bestPractices,
      one.seo,
      (one.lcpMs / 1000).toFixed(2),
      Math.round(one.tbtMs),
      one.cls.toFixed(3),
    ),
  )
  .join('\n')}

Asked for: 100 in all four, and the largest paint after at most 1.0 s.

Private pages, signed in. They are kept out of search engines, so their SEO is not asked for.

${row('page', 'performance', 'accessibility', 'best practices', 'LCP s', 'blocking ms', 'layout shift')}
${row('---', '---:', '---:', '---:', '---:', '---:', '---:')}
${of('private')
  .map((one) =>
    row(
      one.name,
      one.performance,
      one.accessibility,
      one.bestPractices,
      seconds(one.lcpMs),
      Math.round(one.tbtMs),
      one.cls.toFixed(3),
    ),
  )
  .join('\n')}

Asked for: performance at least 95, accessibility and best practices 100.`);
