/** Every page as it is first shown: in both languages, colour schemes and at all widths. */
import { expectAccessible, expectFits } from '../looks.ts';
import type { Site } from '../site/address.ts';
import { TAKEN } from '../site/stock.ts';
import { expect, fillCart, LANGS, speak, TAG, test } from '../test.ts';

interface Shown {
  readonly name: string;
  readonly path: string;
  readonly status?: number;
  readonly site?: Site;
  readonly cart?: readonly string[];
}

const PAGES: readonly Shown[] = [
  { name: 'the home page', path: '/' },
  { name: 'the card page', path: '/card' },
  { name: 'the terms', path: '/terms' },
  { name: 'the privacy policy', path: '/privacy' },
  { name: 'the pricing page', path: '/pricing' },
  { name: 'the page where accounts will be', path: '/auth/login' },
  { name: 'an unknown address', path: '/no-such-page', status: 404 },
  { name: 'Coming Soon', path: '/', site: 'coming-soon' },
  { name: 'a failure of ours', path: '/', site: 'broken', status: 500 },
  { name: 'the store', path: '/zipstore' },
  {
    name: 'the store with ZIPs in every standing',
    path: '/zipstore?search=Cheyenne',
    cart: ['73628', TAKEN.sold],
  },
  {
    name: 'the store with every filter',
    path: '/zipstore?search=a&state=ca,ny,dc&tier=5&order_by=asc&filter=availableOnly&skip=18',
  },
  { name: 'the store without a result', path: '/zipstore?search=zzzzqq' },
  { name: 'the store past its last page', path: '/zipstore?skip=99990' },
  { name: 'the store that could not be read', path: '/zipstore', site: 'broken', status: 503 },
];

for (const { name, path, status = 200, site = 'full', cart = [] } of PAGES) {
  for (const lang of LANGS) {
    test.describe(`${name} in ${TAG[lang]}`, () => {
      const provoked = status === 200 ? null : new RegExp(`with a status of ${status} `);
      test.use({ site, provoked });

      test.beforeEach(async ({ context, page }) => {
        await speak(context, lang, site);
        await fillCart(context, cart);
        const reply = await page.goto(path);
        expect(reply?.status()).toBe(status);
        await expect(page.locator('html')).toHaveAttribute('lang', TAG[lang]);
      });

      test('is accessible (WCAG 2.2 AA)', async ({ page }) => {
        await expectAccessible(page);
      });

      test('never scrolls sideways', async ({ page }) => {
        await expectFits(page);
      });
    });
  }
}
