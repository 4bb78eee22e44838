/** Starts the sites before the first test and stops them after the last. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publish, type Site } from './address.ts';
import { type Server, type Start, startServer } from './server.ts';
import { copy, lose, take } from './stock.ts';

/** No test makes these fail: what they log as an error is one. */
const SOUND = ['full', 'accounts'] as const satisfies readonly Site[];
const STORE_PUBLIC = { INKPAY_STORE_PUBLIC: 'true' };
const SMALL = { INKPAY_RENDER_THREADS: '1' };
/** Everybody in these tests comes from one address. */
const MANY = {
  INKPAY_LIMIT_SIGN_UP: '100000/1m',
  INKPAY_LIMIT_LOOK_UP: '100000/1m',
  INKPAY_LIMIT_LOGIN_ADDRESS: '100000/1m',
};

export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'inkpay-e2e-'));
  const file = (site: Site) => join(folder, `${site}.db`);
  const running = new Map<Site, Server>();

  const open = async (site: Site, start: Start) => {
    const server = await startServer(file(site), start);
    running.set(site, server);
    publish(site, { origin: server.origin, database: file(site) });
  };
  const close = async () => {
    await Promise.all([...running.values()].map((server) => server.stop()));
    for (const site of SOUND) {
      for (const line of running.get(site)?.errors() ?? []) console.error(`${site}: ${line}`);
    }
    await rm(folder, { recursive: true });
  };

  try {
    await open('full', { settings: STORE_PUBLIC });
    // Loading the ZIPs takes the longest part of a first start: the others get a copy.
    copy(file('full'), file('coming-soon'));
    copy(file('full'), file('broken'));
    take(file('full'));
    copy(file('full'), file('accounts'));
    await open('accounts', { host: 'localhost', settings: MANY });
    await open('coming-soon', { settings: { ...SMALL, INKPAY_SITE: 'coming-soon' } });
    await open('broken', { settings: { ...SMALL, ...STORE_PUBLIC } });
    lose(file('broken'));
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}
