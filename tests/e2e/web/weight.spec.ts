/** What pages weigh in scripts, all that they load by themselves. Public ones have none. */
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { SITE } from '../support/account.ts';
import { newBuyer } from '../support/buyer.ts';
import { OPEN, PRIVATE, PUBLIC } from '../support/pages.ts';
import { expect, LANGS, setLanguage, test } from '../support/test.ts';

test.use({ site: SITE });

/** Bytes as gzip packs them best. */
const BOUND = 100_000;

/** Opens a page and packs every script of ours that came with it. */
async function weigh(page: Page, path: string): Promise<number> {
  const scripts = new Set<string>();
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script' && pathname.startsWith('/build/')) {
      scripts.add(pathname);
    }
  };
  page.on('request', note);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('request', note);
  const packed = [...scripts].map(async (script) => {
    const reply = await page.request.get(script);
    return gzipSync(await reply.body(), { level: 9 }).length;
  });
  return (await Promise.all(packed)).reduce((sum, bytes) => sum + bytes, 0);
}

test.describe('public pages', () => {
  test.use({ site: 'full' });

  test('have no script', async ({ context, page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    for (const lang of LANGS) {
      await setLanguage(context, lang);
      for (const path of PUBLIC) {
        await page.goto(path);
        expect(scripts, `${path} in ${lang}`).toEqual([]);
        await expect(
          page.locator('script:not([type="speculationrules"], [type="application/ld+json"])'),
          `${path} in ${lang}`,
        ).toHaveCount(0);
      }
    }
  });
});

test('no page exceeds its script limit', async ({ context, page }) => {
  await newBuyer(context, 'cheap');
  for (const lang of LANGS) {
    await setLanguage(context, lang, SITE);
    for (const path of [...PRIVATE, ...OPEN]) {
      const bytes = await weigh(page, path);
      expect(bytes, `${path} in ${lang}`).toBeGreaterThan(0);
      expect(bytes, `${path} in ${lang}`).toBeLessThanOrEqual(BOUND);
    }
  }
});
