/** Starts the sites and the HTML checker before the first test, and stops them after the last. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publish, type Site } from './address.ts';
import { startChecker } from './checker.ts';
import { NO_MATURITY } from './command.ts';
import { copyDatabase, createDatabase, dropDatabase, type Engine, sqliteUrl } from './database.ts';
import { breakZipTable, seedTakenZips } from './seed.ts';
import { type Server, type Start, startServer } from './server.ts';

/** No test makes these fail: an error in their logs fails the run. */
const SOUND: readonly Site[] = ['full', 'accounts'];
const STORE_PUBLIC = { INKPAY_STORE_PUBLIC: 'true' };
const SMALL = { INKPAY_RENDER_THREADS: '1' };
/** Browsers have passkeys by a name alone. Everybody in these tests comes from one address. */
const ACCOUNTS: Start = {
  host: 'localhost',
  settings: {
    ...NO_MATURITY,
    INKPAY_LIMIT_SIGN_UP: '100000/1m',
    INKPAY_LIMIT_LOOK_UP: '100000/1m',
    INKPAY_LIMIT_LOGIN_ADDRESS: '100000/1m',
    INKPAY_LIMIT_LOGIN_CHECKS: '100000/1m',
  },
};

/** What is to be undone once the sites are closed. */
type Undo = (() => unknown)[];

export default async function setup(): Promise<() => Promise<void>> {
  const sites = new Sites();
  const undo: Undo = [];
  const close = async () => {
    try {
      await sites.close();
    } finally {
      for (const step of undo) await step();
    }
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'inkpay-e2e-'));
    undo.push(() => rm(folder, { recursive: true }));
    const starting = [
      startChecker().then(({ stop }) => undo.push(stop)),
      onSqlite(sites, (site) => sqliteUrl(join(folder, `${site}.db`))),
    ];
    const postgres = process.env.INK_TEST_POSTGRES;
    if (postgres) starting.push(onPostgres(sites, postgres, undo));
    // All have to end before any can be stopped.
    const outcomes = await Promise.allSettled(starting);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

async function onSqlite(sites: Sites, at: (site: Site) => string): Promise<void> {
  const open = (site: Site, start: Start) => sites.open('sqlite', site, at(site), start);
  await open('full', { settings: STORE_PUBLIC });
  // Loading the ZIPs takes the longest part of a first start: the others get a copy.
  copyDatabase(at('full'), at('coming-soon'));
  copyDatabase(at('full'), at('broken'));
  seedTakenZips(at('full'));
  copyDatabase(at('full'), at('accounts'));
  await open('accounts', ACCOUNTS);
  await open('coming-soon', { settings: { ...SMALL, INKPAY_SITE: 'coming-soon' } });
  await open('broken', { settings: { ...SMALL, ...STORE_PUBLIC } });
  breakZipTable(at('broken'));
}

/** @param server URL by which databases may be made */
async function onPostgres(sites: Sites, server: string, undo: Undo): Promise<void> {
  const database = createDatabase(server);
  undo.push(() => dropDatabase(server, database));
  await sites.open('postgres', 'accounts', database, ACCOUNTS);
  seedTakenZips(database);
}

/** What runs. */
class Sites {
  private readonly running: { engine: Engine; site: Site; server: Server }[] = [];

  async open(engine: Engine, site: Site, database: string, start: Start): Promise<void> {
    const server = await startServer(database, start);
    this.running.push({ engine, site, server });
    publish(engine, site, { origin: server.origin, database });
  }

  async close(): Promise<void> {
    await Promise.all(this.running.map(({ server }) => server.stop()));
    const sound = this.running.filter(({ site }) => SOUND.includes(site));
    const errors = sound.flatMap(({ engine, site, server }) =>
      server.errors().map((line) => `${site} on ${engine}: ${line}`),
    );
    if (errors.length > 0) throw new Error(errors.join('\n'));
  }
}
