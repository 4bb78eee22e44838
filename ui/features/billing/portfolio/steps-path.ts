/** A value that changes by steps, as the path data of a chart. */

interface Step {
  /** Milliseconds. */
  readonly at: number;
  /** From then on. Not negative. */
  readonly value: number;
}

/** Room above the highest step, so that its line is not clipped. */
const HEAD = 0.06;

const short = (value: number): string => `${Math.round(value * 10) / 10}`;

/**
 * The line, and the area below it. Time runs from the first step to `until`, height from zero to
 * the maximum.
 */
export function stepsPath(
  steps: readonly Step[],
  until: number,
  { width, height }: { readonly width: number; readonly height: number },
) {
  const from = steps[0]?.at ?? until;
  const max = Math.max(1, ...steps.map(({ value }) => value));
  const x = (at: number) => short(until > from ? ((at - from) / (until - from)) * width : 0);
  const y = (value: number) => short(height - (value / max) * height * (1 - HEAD));
  const [first, ...later] = steps;
  if (!first) return { line: '', area: '' };
  const moves = later.map(({ at, value }) => `H${x(at)}V${y(value)}`).join('');
  const line = `M0 ${y(first.value)}${moves}H${width}`;
  return { line, area: `${line}V${height}H0Z` };
}
