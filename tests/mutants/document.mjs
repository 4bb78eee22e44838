// @ts-check
// Adds the reports of cargo-mutants and Stryker to figures.json, and updates the section on mutants in docs/quality.md. Files
// that are in no report keep their figures; if two reports have the same change, the later one counts.
//   usage: document.mjs REPORT.json…
import { readFile, writeFile } from 'node:fs/promises';
import { holds, renewed } from './section.mjs';

/**
 * @typedef {'caught' | 'hung' | 'unbuildable' | 'missed'} Outcome
 * @typedef {{ file: string, place: string, line: string, mutant: string, outcome: Outcome }} Mutant
 */

const FIGURES = new URL('figures.json', import.meta.url);
const PAGE = 'docs/quality.md';

/** @type {Record<string, Outcome>} */
const OUTCOMES = {
  CaughtMutant: 'caught',
  MissedMutant: 'missed',
  Timeout: 'hung',
  Unviable: 'unbuildable',
  Killed: 'caught',
  Survived: 'missed',
  NoCoverage: 'missed',
  CompileError: 'unbuildable',
  RuntimeError: 'caught',
};

const json = async (/** @type {string | URL} */ file) => JSON.parse(await readFile(file, 'utf8'));

/** As one line of a table shows it. */
const flat = (/** @type {string} */ text) => text.replace(/\s+/g, ' ').trim();

/**
 * Of cargo-mutants: `outcomes.json`.
 * @param {any} report
 * @returns {Promise<Mutant[]>}
 */
async function ofCargo(report) {
  const mutants = report.outcomes.filter((/** @type {any} */ one) => one.scenario.Mutant);
  return Promise.all(
    mutants.map(async (/** @type {any} */ { scenario, summary }) => {
      const { file, name, span } = scenario.Mutant;
      const lines = (await readFile(file, 'utf8')).split('\n');
      const [, place, mutant] = /^[^:]+:([0-9:]+): (.*)$/s.exec(name) ?? [];
      const line = flat(lines[span.start.line - 1] ?? '');
      return { file, place: `${place} ${mutant}`, line, mutant, outcome: OUTCOMES[summary] };
    }),
  );
}

/** The text between two places, both counted from 1. */
function between(/** @type {string} */ source, /** @type {any} */ { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, n) => (n === last ? line.slice(0, end.column - 1) : line))
    .map((line, n) => (n === 0 ? line.slice(start.column - 1) : line))
    .join(' ');
}

/**
 * Of Stryker: the report that its viewer shows.
 * @param {any} report
 * @returns {Mutant[]}
 */
const ofStryker = (report) =>
  Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants.map((/** @type {any} */ { location, replacement, status }) => {
      const line = flat(source.split('\n')[location.start.line - 1]);
      const mutant = `${flat(between(source, location))} → ${flat(replacement)}`;
      const place = `${location.start.line}:${location.start.column} ${mutant}`;
      return { file, place, line, mutant, outcome: OUTCOMES[status] };
    }),
  );

const reports = await Promise.all(process.argv.slice(2).map(json));
const mutants = await Promise.all(
  reports.map((report) => (report.outcomes ? ofCargo(report) : ofStryker(report))),
);
const last = new Map(mutants.flat().map((one) => [`${one.file}:${one.place}`, one]));

const figures = await json(FIGURES).catch(() => ({}));
for (const file of new Set([...last.values()].map((one) => one.file))) {
  const own = [...last.values()].filter((one) => one.file === file);
  const count = (/** @type {Outcome} */ outcome) =>
    own.filter((one) => one.outcome === outcome).length;
  figures[file] = {
    caught: count('caught'),
    hung: count('hung'),
    unbuildable: count('unbuildable'),
    missed: own
      .filter((one) => one.outcome === 'missed')
      .map(({ line, mutant }) => ({ line, mutant })),
  };
}
const sorted = Object.fromEntries(Object.entries(figures).sort(([a], [b]) => (a < b ? -1 : 1)));
await writeFile(FIGURES, `${JSON.stringify(sorted, null, 2)}\n`);
await writeFile(PAGE, renewed(await readFile(PAGE, 'utf8')));
if (!holds()) {
  console.error('mutants: more go unnoticed in ink-domain than may');
  process.exitCode = 1;
}
