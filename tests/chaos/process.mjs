// @ts-check
// A process that may be killed at any moment, and restarted.
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { environmentWithoutSettings } from '../bench/processes.mjs';

const PATIENCE = 60_000;

export class Process {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  said = '';

  /**
   * @param {string} program
   * @param {{ args: string[], env?: Record<string, string>, ready: string }} options
   */
  constructor(program, { args, env = {}, ready }) {
    this.program = program;
    this.args = args;
    this.env = env;
    this.ready = ready;
    this.url = new URL(ready).origin;
  }

  /** Until it answers. One that ends by itself, because its database is away, is started again, as systemd would. */
  async start() {
    const begun = Date.now();
    this.#spawn();
    while (!(await this.#answers())) {
      if (Date.now() - begun > PATIENCE) {
        throw new Error(`${this.args[0]} does not answer: ${this.said}`);
      }
      await pause(50);
      if (!this.#runs()) this.#spawn();
    }
  }

  #spawn() {
    const child = spawn(this.program, this.args, {
      env: { ...environmentWithoutSettings(), ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const hear = (/** @type {string} */ text) => {
      this.said = `${this.said}${text}`.slice(-20_000);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  }

  #runs() {
    const child = this.#child;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  async revive() {
    if (!this.#runs()) await this.start();
  }

  /** As a power cut would. */
  kill() {
    return this.#end('SIGKILL');
  }

  stop() {
    return this.#end('SIGTERM');
  }

  /** Tells it something that does not end it. */
  hangUp() {
    this.#child?.kill('SIGHUP');
  }

  /** @param {NodeJS.Signals} signal */
  async #end(signal) {
    const child = this.#child;
    if (child === undefined || !this.#runs()) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  #answers() {
    return fetch(this.ready).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.ok;
      },
      () => false,
    );
  }
}
