/** Test files run beside each other in threads, and Node's channels reach all of them: each file gets its own. */
import { threadId } from 'node:worker_threads';

const Shared = globalThis.BroadcastChannel;

class Own extends Shared {
  constructor(name: string) {
    super(`${threadId} ${name}`);
  }
}

// Where a test has no document, its global object takes no assignment of what Node has put there.
Object.defineProperty(globalThis, 'BroadcastChannel', { value: Own, configurable: true });
