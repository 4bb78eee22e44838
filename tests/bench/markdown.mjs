// @ts-check
// Formats figures and tables for docs/performance.md.

export const KB = 1000;
export const number = (/** @type {number} */ value, digits = 0) =>
  value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
export const row = (/** @type {(string | number)[]} */ ...cells) => `| ${cells.join(' | ')} |`;
export const rate = (/** @type {import('./load.mjs').Load} */ { perSecond, p50, p99 }) =>
  row('', number(perSecond), number(p50, 2), number(p99, 2)).slice(4, -2);
/** The head of a table with words in its first column and figures in the others. */
export const head = (/** @type {string[]} */ ...cells) =>
  [row(...cells), row('---', ...cells.slice(1).map(() => '---:'))].join('\n');

/** Formats figures with a bound, and collects the names of those that miss it. */
export function bounds() {
  /** @type {string[]} */
  const missed = [];
  /** @type {(name: string, shown: string, holds: boolean) => string} */
  const judged = (name, shown, holds) => {
    if (!holds) missed.push(name);
    return `**${shown}**${holds ? '' : ' (missed)'}`;
  };
  return { judged, missed };
}
