// @ts-check
// The section of docs/quality.md on mutants: from figures.json, which document.mjs writes, and from known.json, the list of
// accepted mutants with the reasons.
import { readFileSync } from 'node:fs';

/**
 * A change that no test noticed: the line of code, and what was made of it.
 * @typedef {{ line: string, mutant: string }} Missed
 * @typedef {{ caught: number, hung: number, unbuildable: number, missed: Missed[] }} Figures of a file
 * @typedef {Missed & { file: string, reason: string }} Known
 */

const HEADING = '## Mutants\n';

/** Percent of the changes in `ink-domain` that may go unnoticed. */
const BOUND = 3;
const DOMAIN = 'server/domain/';

/** Where the rules are, by the beginning of a path, and which tests are asked. */
const PARTS = /** @type {const} */ ([
  [DOMAIN, '`ink-domain`', 'its own'],
  ['schema/src/billing/ledger', '`ink-schema`: ledger', 'its own, on SQLite'],
  ['schema/src/billing/payouts', '`ink-schema`: payouts', 'its own, on SQLite'],
  ['schema/src/checkout/refunds', '`ink-schema`: refunds', 'its own, on SQLite'],
  ['schema/src/store/zips/hold', '`ink-schema`: holds', 'its own, on SQLite'],
  ['schema/src/checkout/orders', '`ink-schema`: orders', 'its own, on SQLite'],
  ['ui/', 'interface: modules with tests beside them', 'those beside them'],
]);

const read = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

const row = (/** @type {unknown[]} */ ...cells) => `| ${cells.join(' | ')} |`;

/** As code in a table's cell. */
const code = (/** @type {string} */ text) => {
  const escaped = text.replaceAll('|', '\\|');
  return escaped.includes('`') ? `\`\` ${escaped} \`\`` : `\`${escaped}\``;
};

/** @type {Known[]} */
const known = read('known.json');

/** Why it may go unnoticed; nothing where nobody has said so. */
const reason = (/** @type {string} */ file, /** @type {Missed} */ { line, mutant }) =>
  known.find((one) => one.file === file && one.line === line && one.mutant === mutant)?.reason;

/**
 * What came of the files whose paths begin so.
 * @param {[string, Figures][]} files
 */
function total(files) {
  const sum = (/** @type {(figures: Figures, file: string) => number} */ count) =>
    files.reduce((all, [file, figures]) => all + count(figures, file), 0);
  const missed = sum((one) => one.missed.length);
  const named = sum((one, file) => one.missed.filter((miss) => reason(file, miss)).length);
  const [caught, hung] = [sum((one) => one.caught), sum((one) => one.hung)];
  const tried = caught + hung + missed;
  return [
    tried,
    caught,
    hung,
    named,
    missed - named,
    `${((missed / tried) * 100).toFixed(1)} %`,
    sum((one) => one.unbuildable),
  ];
}

/** Whether as much is noticed as is asked for. Of nothing that was tried it is not. */
export function holds() {
  /** @type {Figures[]} */
  const own = Object.entries(read('figures.json'))
    .filter(([file]) => file.startsWith(DOMAIN))
    .map(([, figures]) => figures);
  const missed = own.reduce((sum, one) => sum + one.missed.length, 0);
  const tried = own.reduce((sum, one) => sum + one.caught + one.hung + one.missed.length, 0);
  return missed / tried <= BOUND / 100;
}

/** The whole section, its heading included. */
export function section() {
  /** @type {[string, Figures][]} */
  const files = Object.entries(read('figures.json'));
  const heads = ['mutants', 'killed', 'timed out', 'accepted', 'missed', 'survived', 'unbuildable'];
  const parts = PARTS.flatMap(([path, name, tests]) => {
    const own = files.filter(([file]) => file.startsWith(path));
    return own.length ? [row(name, tests, ...total(own))] : [];
  });
  const survivors = files.flatMap(([file, { missed }]) =>
    missed.map((one) =>
      row(code(file), code(one.line), code(one.mutant), reason(file, one) ?? '**missed**'),
    ),
  );
  return `${HEADING}
The rules are mutated one change at a time, such as an inverted comparison or an emptied function, and the tests must
detect it: cargo-mutants mutates the Rust, Stryker the TypeScript. A mutant that makes a test hang counts as detected.
\`just mutants\` runs all, \`just mutants domain\`, \`schema\` or \`ui\` one part.

${[row('rules', 'tests', ...heads), row('---', '---', ...heads.map(() => '---:')), ...parts].join('\n')}

Required: at most ${BOUND} % surviving in \`ink-domain\`.

Surviving mutants, and the reasons (\`tests/mutants/known.json\`):

${[row('file', 'line', 'change', 'reason'), row('---', '---', '---', '---'), ...survivors].join('\n')}
`;
}

/** The page with the section in the place of its former one, or at the end. */
export function renewed(/** @type {string} */ page) {
  const at = page.indexOf(HEADING);
  if (at < 0) return `${page.trimEnd()}\n\n${section()}`;
  const next = page.indexOf('\n## ', at);
  const after = next < 0 ? '' : page.slice(next);
  return `${page.slice(0, at)}${section()}${after}`;
}
