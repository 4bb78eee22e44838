/**
 * The databases that the sites keep their data in, as the product is given them: by URL. What is done
 * to one behind the product's back goes through its own client, `sqlite3` or `psql`.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';

export type Engine = 'sqlite' | 'postgres';

const SQLITE = 'sqlite:';

/** @param path of the file, which need not be there yet */
export const sqliteUrl = (path: string): string => SQLITE + path;

const pathOf = (url: string): string => url.slice(SQLITE.length);

/** Runs statements that both understand, while the server runs. The first that fails is the last. */
export function runSql(url: string, sql: string): void {
  if (url.startsWith(SQLITE)) {
    // A file's contents are too long for an argument.
    execFileSync('sqlite3', ['-bail', '-cmd', '.timeout 10000', pathOf(url)], { input: `${sql};` });
  } else {
    execFileSync('psql', ['--no-psqlrc', '--quiet', '--command', sql, url]);
  }
}

/** The first column of what a query finds. */
export function queryColumn(url: string, query: string): string[] {
  const found = url.startsWith(SQLITE)
    ? execFileSync('sqlite3', ['-cmd', '.timeout 10000', pathOf(url), query])
    : execFileSync('psql', ['--no-psqlrc', '--tuples-only', '--no-align', '--command', query, url]);
  return found.toString().split('\n').filter(Boolean);
}

/** A copy of an SQLite database, with the key that it knows, for another server; the original may be in use. */
export function copyDatabase(url: string, to: string): void {
  runSql(url, `VACUUM INTO '${pathOf(to)}';`);
  copyFileSync(`${pathOf(url)}.key`, `${pathOf(to)}.key`);
}

/**
 * Makes an empty database on a PostgreSQL server. Its name is of the kind that the Rust tests give
 * theirs, which sweep away what a run that was killed left behind.
 * @param server URL by which databases may be made
 */
export function createDatabase(server: string): string {
  const name = `ink_test_${Math.floor(Date.now() / 1000)}_${process.pid}_e2e`;
  runSql(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

/** Drops what {@link createDatabase} made. */
export function dropDatabase(server: string, url: string): void {
  runSql(server, `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
}
