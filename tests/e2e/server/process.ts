/** A process that serves HTTP on this machine: what it writes, until when it is waited for. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** A first start loads all ZIPs, in a build without optimisation, perhaps on a busy machine. */
const READY_WITHIN_MS = 120_000;
const STOPPED_WITHIN_MS = 10_000;
const POLL_MS = 100;

export interface Running {
  /** What it has written so far. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

/**
 * Waits until a process serves.
 *
 * @param name as in `the server`
 * @param url answers 200 once it does
 */
export async function waitUntilServing(
  name: string,
  child: ChildProcess,
  url: string,
): Promise<Running> {
  const output = record(child);
  try {
    await ready(child, url);
  } catch (cause) {
    child.kill('SIGKILL');
    throw new Error(`${name} did not get ready; its output:\n${output()}`, { cause });
  }
  return { output, stop: () => stop(child) };
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

async function ready(child: ChildProcess, url: string): Promise<void> {
  let failure: Error | undefined;
  child.on('error', (error) => {
    failure = error;
  });
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (failure) throw failure;
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`);
    const reply = await fetch(url).catch(() => null);
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
