// @ts-check
// Medians and percentiles of what was measured.

/** @param {number[]} values */
export const median = (values) => medianOf(values, (value) => value);

/**
 * The one whose value is the median.
 * @template T
 * @param {T[]} all
 * @param {(one: T) => number} value
 */
export function medianOf(all, value) {
  const sorted = all.toSorted((one, other) => value(one) - value(other));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('the median of nothing');
  return middle;
}

/**
 * The value that the given share of all does not exceed; 0 of nothing.
 * @param {number[]} values
 * @param {number} share
 */
export const percentile = (values, share) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0;
