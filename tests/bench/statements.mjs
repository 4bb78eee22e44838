// @ts-check
// Parses PostgreSQL's log into transactions, and turns those of purchases into a pgbench script.
import { AT_ONCE } from './buying.mjs';

/** @typedef {{ from: number, to: number }} Span milliseconds since 1970 */
/** @typedef {{ text: string, parameters: (string | null)[] }} Statement */
/** @typedef {{ from: number, to: number, id: string, statements: Statement[] }} Transaction milliseconds since 1970 */

/** A line of the log, in the format set in scripts/postgres.sh: time, session and transaction, text. */
const LINE =
  /^([\d.]+)=(\d+)\/(\d+)=(?:LOG: {2}(?:execute [^:]+|statement|(duration))|(DETAIL): {2}parameters): (.*?);?$/;
const PARAMETER = /\$\d+ = (?:NULL|'((?:[^']|'')*)')/g;
/** The only literal number in a statement. */
const LOCK = /(?<=^SELECT pg_advisory_xact_lock\()-?\d+(?=\)$)/;

/**
 * @param {string} log
 * @returns {Transaction[]} as they began
 */
export function transactionsOf(log) {
  /** @type {Transaction[]} */
  const all = [];
  /** The last one of each session. @type {Map<string, Transaction>} */
  const open = new Map();
  for (const line of log.split('\n')) {
    const [, at, session = '', id = '', duration, detail, text = ''] = LINE.exec(line) ?? [];
    if (!at) continue;
    let one = open.get(session);
    const now = Math.round(Number(at) * 1000);
    // Once a COMMIT has come to its end, there is no transaction.
    if (id === '0') {
      if (one) one.to = now;
      open.delete(session);
      continue;
    }
    if (one?.id !== id) {
      one = { from: now, to: now, id, statements: [] };
      open.set(session, one);
      all.push(one);
    }
    one.to = now;
    const last = one.statements.at(-1);
    if (detail && last) {
      last.parameters = [...text.matchAll(PARAMETER)].map(
        ([, value]) => value?.replaceAll("''", "'") ?? null,
      );
    } else if (!duration) {
      const lock = LOCK.exec(text)?.[0];
      one.statements.push({ text: text.replace(LOCK, '$1'), parameters: lock ? [lock] : [] });
    }
  }
  return all;
}

/** What it sends, whatever the parameters are. @param {Transaction} transaction */
export const textOf = ({ statements }) =>
  statements.map(({ text }) => text.replaceAll(/\$\d+|\bNULL\b|(?<= )\d+/g, '?')).join('\n');

/**
 * The transactions of each purchase. Those that not all of them have, or that were also sent when nobody bought, are the server's
 * jobs'.
 * @param {Transaction[]} transactions
 * @param {Span[][]} spans
 */
export function alike(transactions, spans) {
  const within = (/** @type {Span[]} */ calls, /** @type {Transaction} */ one) =>
    calls.some(({ from, to }) => one.from >= from && one.from <= to);
  const all = spans.map((calls) => transactions.filter((one) => within(calls, one)));
  const others = transactions.filter((one) => !within(spans.flat(), one)).map(textOf);
  const bought = new Set(all[0]?.map(textOf));
  for (const job of others) bought.delete(job);
  for (const purchase of all) {
    const sent = new Set(purchase.map(textOf));
    for (const one of bought) if (!sent.has(one)) bought.delete(one);
  }
  const purchases = all.map((purchase) => purchase.filter((one) => bought.has(textOf(one))));
  const shapes = new Set(purchases.map((purchase) => purchase.map(textOf).join('\n\n')));
  if (shapes.size !== 1)
    throw new Error(
      `purchases send ${shapes.size} different things:\n${[...shapes].join('\n\n\n')}`,
    );
  return purchases;
}

/**
 * Parameters as variables of pgbench: those that are the same in every purchase are one. pgbench knows no NULL.
 * @param {Statement[][]} purchases
 * @returns {{ lines: string[], variables: Map<string, string> }} variables: their names, by all of their values
 */
export function scriptOf(purchases) {
  /** @type {Map<string, string>} */
  const variables = new Map();
  const statements = (purchases[0] ?? []).map(({ text, parameters }, nth) => {
    let place = 0;
    const line = text.replaceAll(/\$\d+/g, () => {
      const values = purchases.map((purchase) => purchase[nth]?.parameters[place]);
      place += 1;
      if (values.every((value) => value === null)) return 'NULL';
      if (values.some((value) => typeof value !== 'string'))
        throw new Error(`parameter ${place} is not always there: ${text}`);
      const key = JSON.stringify(values);
      const name = variables.get(key) ?? `v${variables.size}`;
      variables.set(key, name);
      return `:${name}`;
    });
    if (place !== parameters.length)
      throw new Error(`${place} of ${parameters.length} parameters: ${text}`);
    return `${line};`;
  });
  const lines = [
    `\\set nth :done * ${AT_ONCE} + :client_id`,
    '\\set done :done + 1',
    `SELECT ${[...variables.values()].join(', ')} FROM replayed WHERE nth = :nth \\gset`,
    ...statements,
  ];
  return { lines, variables };
}

/**
 * A table of the variables, a row for each purchase.
 * @param {Map<string, string>} variables
 * @param {number} purchases
 */
export function filled(variables, purchases) {
  const columns = [...variables.values()].map((name) => `${name} TEXT NOT NULL`);
  /** @type {string[][]} */
  const values = [...variables.keys()].map((key) => JSON.parse(key));
  const row = (/** @type {number} */ nth) =>
    values.map((all) => `'${all[nth]?.replaceAll("'", "''")}'`).join(', ');
  const rows = Array.from({ length: purchases }, (_, nth) => `(${nth}, ${row(nth)})`);
  return `CREATE TABLE replayed (nth BIGINT PRIMARY KEY, ${columns.join(', ')});
INSERT INTO replayed VALUES ${rows.join(',\n')};
`;
}
