/** Test files run in parallel threads, and Node's channels reach all of them: each file gets its own. */
import { threadId } from 'node:worker_threads';

const Shared = globalThis.BroadcastChannel;

class Own extends Shared {
  constructor(name: string) {
    super(`${threadId} ${name}`);
  }
}

// In a test without a document, the global object allows no assignment to what Node has defined.
Object.defineProperty(globalThis, 'BroadcastChannel', { value: Own, configurable: true });
