/** One process of the product, started on a free port and waited for until it is ready. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { binary, foreignSettings } from './command.ts';

export interface Server {
  readonly origin: string;
  readonly stop: () => Promise<void>;
  readonly errors: () => string[];
}

/** A first start loads all ZIPs, in a build without optimisation, perhaps on a busy machine. */
const READY_WITHIN_MS = 120_000;
const STOPPED_WITHIN_MS = 10_000;
const POLL_MS = 100;

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
      ...foreignSettings(),
      INKPAY_LISTEN: `127.0.0.1:${port}`,
      INKPAY_ORIGIN: origin,
      INKPAY_DATABASE_URL: database,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = record(child);
  try {
    await ready(child, origin);
  } catch (cause) {
    child.kill('SIGKILL');
    throw new Error(`the server did not get ready; it said:\n${said()}`, { cause });
  }
  const end = async () => {
    await stop(child);
    await rm(folder, { recursive: true });
  };
  return { origin, stop: end, errors: () => errors(said()) };
}

/** What the server logged as an error: it says why a page failed, which the browser can't. */
function errors(said: string): string[] {
  return said.split('\n').filter((line) => /^\S+ +ERROR /.test(line));
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no TCP port was given');
  return address.port;
}

function record(child: ChildProcess): () => string {
  let text = '';
  const keep = (part: Buffer) => {
    text += part;
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => text;
}

async function ready(child: ChildProcess, origin: string): Promise<void> {
  let failure: Error | undefined;
  child.on('error', (error) => {
    failure = error;
  });
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (failure) throw failure;
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`);
    const reply = await fetch(`${origin}/readyz`).catch(() => null);
    if (reply?.ok) return;
    await pause(POLL_MS);
  }
  throw new Error(`not within ${READY_WITHIN_MS} ms`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS);
  await gone;
  clearTimeout(force);
}
