/** Starts the sites before the first test and stops them after the last. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publish, type Site } from './address.ts';
import { type Server, startServer } from './server.ts';
import { copy, lose, take } from './stock.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'inkpay-e2e-'));
  const file = (site: Site) => join(folder, `${site}.db`);
  const running = new Map<Site, Server>();

  const open = async (site: Site, settings?: Readonly<Record<string, string>>) => {
    const server = await startServer(file(site), settings);
    running.set(site, server);
    publish(site, server.origin);
  };
  const close = async () => {
    await Promise.all([...running.values()].map((server) => server.stop()));
    for (const line of running.get('full')?.errors() ?? []) console.error(line);
    await rm(folder, { recursive: true });
  };

  try {
    await open('full');
    // Loading the ZIPs takes the longest part of a first start: the others get a copy.
    copy(file('full'), file('coming-soon'));
    copy(file('full'), file('broken'));
    take(file('full'));
    const small = { INKPAY_RENDER_THREADS: '1' };
    await open('coming-soon', { ...small, INKPAY_SITE: 'coming-soon' });
    await open('broken', small);
    lose(file('broken'));
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}
