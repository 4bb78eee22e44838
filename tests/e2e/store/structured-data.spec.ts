/** What public pages tell search engines about themselves. Profiles do in `account/profile.spec.ts`. */

import { TAKEN } from '../server/seed.ts';
import { PUBLIC } from '../support/pages.ts';
import { expectStructuredData } from '../support/structured-data.ts';
import { expect, LANGS, setLanguage, test } from '../support/test.ts';

const ZIP = ['BreadcrumbList', 'Product'];
const EXPECTED_TYPES: Readonly<Record<string, readonly string[]>> = {
  '/': ['Organization', 'WebSite'],
  '/zips/de': ['BreadcrumbList', 'ItemList'],
  '/zip/90210': ZIP,
  [`/zip/${TAKEN.sold}`]: ZIP,
};

test('structured data is valid in both languages', async ({ context, page }) => {
  for (const lang of LANGS) {
    await setLanguage(context, lang);
    for (const path of new Set([...PUBLIC, ...Object.keys(EXPECTED_TYPES)])) {
      await test.step(`${path}, ${lang}`, async () => {
        const reply = await page.request.get(path);
        expect(reply.status()).toBe(200);
        await expectStructuredData(reply, EXPECTED_TYPES[path] ?? []);
      });
    }
  }
});
