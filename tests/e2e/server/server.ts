/** One process of the product, started on a free port and waited for until it is ready. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentWithoutSettings, freePort } from '../../bench/processes.mjs';
import { binary } from './command.ts';
import { waitUntilServing } from './process.ts';

export interface Server {
  readonly origin: string;
  readonly stop: () => Promise<void>;
  readonly errors: () => string[];
}

export interface Start {
  /** What the origin calls this machine. */
  readonly host?: '127.0.0.1' | 'localhost';
  /** What differs from the server's defaults, beside its address. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** @param database its URL */
export async function startServer(
  database: string,
  { host = '127.0.0.1', settings = {} }: Start = {},
): Promise<Server> {
  const port = await freePort();
  const origin = `http://${host}:${port}`;
  // What is kept beside the database lies below the working folder where the database is no file.
  const folder = await mkdtemp(join(tmpdir(), 'inkpay-e2e-server-'));
  const child = spawn(binary(), ['serve'], {
    cwd: folder,
    env: {
      ...environmentWithoutSettings(),
      INKPAY_LISTEN: `127.0.0.1:${port}`,
      INKPAY_ORIGIN: origin,
      INKPAY_DATABASE_URL: database,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const server = await waitUntilServing('the server', child, `${origin}/readyz`);
  const end = async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  };
  return { origin, stop: end, errors: () => errors(server.output()) };
}

/** What the server logged as an error: it says why a page failed, which the browser can't. */
function errors(output: string): string[] {
  return output.split('\n').filter((line) => /^\S+ +ERROR /.test(line));
}
