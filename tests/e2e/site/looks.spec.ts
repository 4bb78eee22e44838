/** Every page as it is first shown: its HTML and its scripts, and in both languages, colour schemes and at all widths. */
import type { BrowserContext } from '@playwright/test';
import { databaseOf, type Site } from '../server/address.ts';
import { runAdmin } from '../server/command.ts';
import { giveZipPerTier, TAKEN } from '../server/seed.ts';
import { SITE, setUpAuthenticator, signUp, turnOnMailedCodes } from '../support/account.ts';
import { expectFits, expectLooksIn, expectValid } from '../support/looks.ts';
import { AUTH, OPEN, PRIVATE, PUBLIC } from '../support/pages.ts';
import { expect, fillCart, LANGS, setLanguage, TAG, test } from '../support/test.ts';
import { expectLight, recordScripts } from '../support/weight.ts';

interface Shown {
  readonly name: string;
  /** Looked at in turn, in one browser. */
  readonly paths: readonly string[];
  readonly status?: number;
  readonly site?: Site;
  readonly cart?: readonly string[];
  /** Whether each has a script. */
  readonly scripted?: boolean;
  /** Makes the customer who looks at them. */
  readonly as?: (context: BrowserContext) => Promise<unknown>;
}

const member = (context: BrowserContext) => signUp(context);

/** A customer who has a ZIP of every tier, and second factors. */
async function established(context: BrowserContext) {
  giveZipPerTier(databaseOf(SITE), (await signUp(context)).inkId);
  await setUpAuthenticator(context);
  await turnOnMailedCodes(context);
}

/** A customer who is restricted. */
const banned = async (context: BrowserContext) =>
  runAdmin(SITE, 'account', 'ban', (await signUp(context)).inkId);

/** A browser's first page takes the longest: axe is compiled then. A test that fails looks at no further pages. */
const AT_ONCE = 5;

function inTurn(paths: readonly string[], shown: Partial<Shown> = {}): Shown[] {
  const rest = paths.slice(AT_ONCE);
  const now = paths.slice(0, AT_ONCE);
  return [
    { ...shown, name: now.join(', '), paths: now },
    ...(rest.length > 0 ? inTurn(rest, shown) : []),
  ];
}

/** Every page without anything on it, and what else there is to be seen. */
const PAGES: readonly Shown[] = [
  ...inTurn([...PUBLIC, `/zip/${TAKEN.sold}`], { scripted: false }),
  ...inTurn(OPEN),
  ...inTurn(AUTH, { site: SITE, scripted: true }),
  ...inTurn([...PRIVATE, ...OPEN], { site: SITE, as: member, scripted: true }),
  { name: 'an unknown address', paths: ['/no-such-page'], status: 404 },
  { name: 'Coming Soon', paths: ['/'], site: 'coming-soon' },
  { name: 'a server error', paths: ['/'], site: 'broken', status: 500 },
  {
    name: 'the store with ZIPs of every status',
    paths: ['/zipstore?search=Cheyenne'],
    cart: ['73628', TAKEN.sold],
  },
  {
    name: 'the store with every filter, without a result, and past its last page',
    paths: [
      '/zipstore?search=a&state=ca,ny,dc&tier=5&order_by=asc&filter=availableOnly&skip=18',
      '/zipstore?search=zzzzqq',
      '/zipstore?skip=99990',
    ],
  },
  { name: 'the store that could not be read', paths: ['/zipstore'], site: 'broken', status: 503 },
  {
    name: 'a dashboard with ZIPs, settings with second factors, a full cart',
    paths: ['/dashboard', '/settings', '/zipcart'],
    site: SITE,
    as: established,
    cart: ['90210', '73628', TAKEN.sold, TAKEN.held, '00000'],
  },
  { name: 'the restriction page', paths: ['/ziprestricted'], site: SITE, as: banned },
];

for (const { name, paths, status = 200, site = 'full', cart = [], scripted, as } of PAGES) {
  test.describe(name, () => {
    const provoked = status === 200 ? null : new RegExp(`with a status of ${status} `);
    test.use({ site, provoked });

    test('is valid, accessible (WCAG 2.2 AA), light and never scrolls sideways', async ({
      context,
      page,
    }) => {
      const scripts = recordScripts(page);
      await fillCart(context, cart, site);
      await as?.(context);
      for (const path of paths) {
        for (const lang of LANGS) {
          await test.step(`${path} in ${TAG[lang]}`, async () => {
            await setLanguage(context, lang, site);
            scripts.clear();
            const reply = await page.goto(path);
            expect(reply?.status()).toBe(status);
            await expect(page.locator('html')).toHaveAttribute('lang', TAG[lang]);
            await expectValid(reply);
            await expectLooksIn(lang, page);
            await expectLight(page, scripts, scripted);
          });
        }
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
