/** What browsers have and jsdom lacks. It lays nothing out, so that there is nowhere to scroll to; its `crypto` hashes nothing. */
import { webcrypto } from 'node:crypto';

if (typeof Element !== 'undefined') {
  Element.prototype.scrollIntoView ??= () => {};
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
}
