/** What browsers have and jsdom lacks. It has no layout, so there is nothing to scroll; its `crypto` can't hash. */
import { webcrypto } from 'node:crypto';

if (typeof Element !== 'undefined') {
  Element.prototype.scrollIntoView ??= () => {};
  Performance.prototype.getEntriesByType ??= () => [];
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
}
