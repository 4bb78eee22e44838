// @ts-check
// The servers' shared database: queried directly, and restarted if it is PostgreSQL.
import { execFile, spawnSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** @typedef {Awaited<ReturnType<typeof database>>} Database */

/**
 * @param {string} kind
 * @param {string} folder
 */
export async function database(kind, folder) {
  return kind === 'postgres' ? postgres() : sqlite(join(folder, 'chaos.db'));
}

/** @param {string} file */
function sqlite(file) {
  return {
    url: `sqlite:${file}`,
    /** @param {string} query */
    rows: async (query) => {
      const args = ['-readonly', '-separator', '\t', '-cmd', '.timeout 10000', file, query];
      return table((await run('sqlite3', args, { maxBuffer: 1 << 26 })).stdout);
    },
    restart: undefined,
    end: async () => {},
  };
}

/** On the server of `scripts/postgres.sh`. */
async function postgres() {
  const server = process.env.INK_TEST_POSTGRES;
  if (server === undefined)
    throw new Error('INK_TEST_POSTGRES names the server: run by scripts/postgres.sh');
  const name = `ink_test_${Math.trunc(Date.now() / 1000)}_${process.pid}_chaos`;
  const ask = async (/** @type {string} */ url, /** @type {string} */ query) => {
    const args = [
      url,
      '--no-psqlrc',
      '--quiet',
      '--tuples-only',
      '--no-align',
      '--field-separator=\t',
    ];
    return table((await run('psql', [...args, '-c', query], { maxBuffer: 1 << 26 })).stdout);
  };
  await ask(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  // The tests' server is tuned to forget what it promised last when it crashes; a real one is not.
  await ask(server, `ALTER DATABASE ${name} SET synchronous_commit = on`);
  const own = new URL(server);
  own.pathname = name;
  return {
    url: own.href,
    rows: (/** @type {string} */ query) => ask(own.href, query),
    /** As if its machine had gone away: every connection breaks, and what was not committed is lost. */
    restart: restarter(await ask(server, 'SHOW data_directory')),
    end: async () => {
      await ask(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** @param {string[][]} shown */
function restarter(shown) {
  const place = shown[0]?.[0] ?? '';
  const found = spawnSync('bash', ['-c', '. scripts/paths.sh; postgres_programs'], {
    encoding: 'utf8',
  });
  const program = join(found.stdout.trim(), 'pg_ctl');
  const owner = spawnSync('stat', ['-c', '%U', place], { encoding: 'utf8' }).stdout.trim();
  // As it was started: its own options name the folder relative to the one above it.
  const command = [
    'restart',
    '--pgdata',
    basename(place),
    '--mode',
    'immediate',
    '--wait',
    '--silent',
  ];
  const log = ['--log', 'log'];
  const self = process.getuid?.() === 0 ? ['runuser', '-u', owner, '--', program] : [program];
  return () =>
    run(/** @type {string} */ (self[0]), [...self.slice(1), ...command, ...log], {
      cwd: dirname(place),
    });
}

/** @param {string} text */
function table(text) {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}
