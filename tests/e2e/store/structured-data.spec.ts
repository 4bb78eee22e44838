/** What public pages tell search engines about themselves. Profiles do in `account/profile.spec.ts`. */

import { TAKEN } from '../server/stock.ts';
import { PUBLIC } from '../support/pages.ts';
import { expectTells } from '../support/structured-data.ts';
import { expect, LANGS, speak, test } from '../support/test.ts';

const ZIP = ['BreadcrumbList', 'Product'];
const TOLD: Readonly<Record<string, readonly string[]>> = {
  '/': ['Organization', 'WebSite'],
  '/zips/ca': ['BreadcrumbList', 'ItemList'],
  '/zip/90210': ZIP,
  [`/zip/${TAKEN.sold}`]: ZIP,
};

// One test: reading the vocabulary takes longer than everything that is looked up in it.
test('is sound in both languages', async ({ context, page }) => {
  for (const lang of LANGS) {
    await speak(context, lang);
    for (const path of new Set([...PUBLIC, ...Object.keys(TOLD)])) {
      await test.step(`${path}, ${lang}`, async () => {
        const reply = await page.request.get(path);
        expect(reply.status()).toBe(200);
        await expectTells(reply, TOLD[path] ?? []);
      });
    }
  }
});
