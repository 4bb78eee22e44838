/** Every page as it is first shown: its HTML, and in both languages, colour schemes and at all widths. */
import type { BrowserContext } from '@playwright/test';
import { databaseOf, type Site } from '../server/address.ts';
import { runAdmin } from '../server/command.ts';
import { giveZipPerTier, TAKEN } from '../server/seed.ts';
import { SITE, setUpAuthenticator, signUp, turnOnMailedCodes } from '../support/account.ts';
import { expectFits, expectLooksIn, expectValid } from '../support/looks.ts';
import { AUTH, OPEN, PRIVATE, PUBLIC } from '../support/pages.ts';
import { expect, fillCart, LANGS, setLanguage, TAG, test } from '../support/test.ts';

interface Shown {
  readonly name: string;
  readonly path: string;
  readonly status?: number;
  readonly site?: Site;
  readonly cart?: readonly string[];
  /** Makes the customer who looks at it. */
  readonly as?: (context: BrowserContext) => Promise<unknown>;
}

const member = (context: BrowserContext) => signUp(context);

/** A customer who has a ZIP of every tier. */
const owner = async (context: BrowserContext) =>
  giveZipPerTier(databaseOf(SITE), (await signUp(context)).inkId);

/** A customer who is restricted. */
const banned = async (context: BrowserContext) =>
  runAdmin(SITE, 'account', 'ban', (await signUp(context)).inkId);

/** A customer with second factors. */
async function secondFactored(context: BrowserContext) {
  await signUp(context);
  await setUpAuthenticator(context);
  await turnOnMailedCodes(context);
}

/** Every page without anything on it, and what else there is to be seen. */
const PAGES: readonly Shown[] = [
  ...[...PUBLIC, ...OPEN].map((path) => ({ name: path, path })),
  ...AUTH.map((path) => ({ name: path, path, site: SITE })),
  ...PRIVATE.map((path) => ({ name: path, path, site: SITE, as: member })),
  { name: 'a ZIP that is sold', path: `/zip/${TAKEN.sold}` },
  { name: 'an unknown address', path: '/no-such-page', status: 404 },
  { name: 'Coming Soon', path: '/', site: 'coming-soon' },
  { name: 'a server error', path: '/', site: 'broken', status: 500 },
  {
    name: 'the store with ZIPs of every status',
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
  { name: 'a dashboard with ZIPs', path: '/dashboard', site: SITE, as: owner },
  { name: 'settings with second factors', path: '/settings', site: SITE, as: secondFactored },
  { name: 'an empty watch list', path: '/watchlist', site: SITE, as: member },
  {
    name: 'a full cart',
    path: '/zipcart',
    site: SITE,
    as: member,
    cart: ['90210', '73628', TAKEN.sold, TAKEN.held, '00000'],
  },
  { name: 'the restriction page', path: '/ziprestricted', site: SITE, as: banned },
];

for (const { name, path, status = 200, site = 'full', cart = [], as } of PAGES) {
  test.describe(name, () => {
    const provoked = status === 200 ? null : new RegExp(`with a status of ${status} `);
    test.use({ site, provoked });

    test('is valid, accessible (WCAG 2.2 AA) and never scrolls sideways', async ({
      context,
      page,
    }) => {
      await fillCart(context, cart, site);
      await as?.(context);
      for (const lang of LANGS) {
        await test.step(TAG[lang], async () => {
          await setLanguage(context, lang, site);
          const reply = await page.goto(path);
          expect(reply?.status()).toBe(status);
          await expect(page.locator('html')).toHaveAttribute('lang', TAG[lang]);
          await expectValid(reply);
          await expectLooksIn(lang, page);
        });
      }
    });
  });
}

test('the state with most ZIPs is valid and never scrolls sideways', async ({ context, page }) => {
  for (const lang of LANGS) {
    await setLanguage(context, lang);
    await expectValid(await page.goto('/zips/tx'));
    await expectFits(page);
  }
});
