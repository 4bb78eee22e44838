// @ts-check
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';

/**
 * Evaluates the renderer's bundle in this process, and renders every page once.
 * @param {string} bundle its file
 * @returns {Record<string, object>} what each page was rendered with, by name
 */
export function samplesOf(bundle) {
  runInThisContext(readFileSync(bundle, 'utf8'), { filename: bundle });
  return Reflect.get(globalThis, 'inkWarmUp')();
}
