/** What pages weigh in scripts, all that they load by themselves. Public ones have none. */
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';

/** Bytes as gzip packs them best. */
const BOUND = 100_000;

/** The addresses of all scripts that a page requests, until its user clears them. */
export function recordScripts(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  return scripts;
}

/**
 * @param scripts that came with the page, and no other
 * @param has whether it has any, if that is known
 */
export async function expectLight(
  page: Page,
  scripts: ReadonlySet<string>,
  has?: boolean,
): Promise<void> {
  await page.waitForLoadState('networkidle');
  const ours = [...scripts].filter((url) => new URL(url).pathname.startsWith('/build/'));
  const packed = await Promise.all(ours.map((url) => weigh(page, url)));
  const bytes = packed.reduce((sum, one) => sum + one, 0);
  expect(bytes, 'bytes of script').toBeLessThanOrEqual(BOUND);
  if (has) expect(bytes, 'bytes of script').toBeGreaterThan(0);
  if (has === false) {
    expect([...scripts]).toEqual([]);
    const code = 'script:not([type="speculationrules"], [type="application/ld+json"])';
    await expect(page.locator(code)).toHaveCount(0);
  }
}

/** By address: pages share scripts. */
const weights = new Map<string, Promise<number>>();

function weigh(page: Page, url: string): Promise<number> {
  const weight =
    weights.get(url) ??
    page.request
      .get(url)
      .then((reply) => reply.body())
      .then((body) => gzipSync(body, { level: 9 }).length);
  weights.set(url, weight);
  return weight;
}
