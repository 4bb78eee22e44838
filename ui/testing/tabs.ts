/** Test files run beside each other in threads, and Node's channels reach all of them: each file gets its own. */
import { threadId } from 'node:worker_threads';

const Shared = globalThis.BroadcastChannel;

globalThis.BroadcastChannel = class extends Shared {
  constructor(name: string) {
    super(`${threadId} ${name}`);
  }
};
