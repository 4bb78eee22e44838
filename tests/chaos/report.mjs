// @ts-check
// A run's results, printed and as figures for docs/reliability.md.

/**
 * @param {{ minutes?: string, buyers?: string, seed?: string }} options
 * @param {import('./world.mjs').World} stage
 * @param {string[]} violations
 */
export function summary({ minutes, buyers, seed }, stage, violations) {
  const figures = {
    database: stage.kind,
    minutes: Number(minutes),
    buyers: Number(buyers),
    seed: Number(seed),
    ...stage.figures,
    ...stage.faults,
    violations: violations.length,
  };
  const lines = Object.entries(figures).map(([name, value]) => `${name.padEnd(18)} ${value}`);
  const text = [...lines, ...violations.map((violation) => `VIOLATION ${violation}`)].join('\n');
  return { figures, text };
}
