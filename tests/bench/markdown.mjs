// @ts-check
// Figures and tables as docs/performance.md has them.

export const KB = 1000;
export const number = (/** @type {number} */ value, digits = 0) =>
  value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
export const row = (/** @type {(string | number)[]} */ ...cells) => `| ${cells.join(' | ')} |`;
export const rate = (/** @type {import('./load.mjs').Load} */ { perSecond, p50, p99 }) =>
  row('', number(perSecond), number(p50, 2), number(p99, 2)).slice(4, -2);
