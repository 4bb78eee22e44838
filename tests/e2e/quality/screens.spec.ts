/** Pictures of every page, at every width, in both languages and colour schemes: to be looked at. */
import type { BrowserContext, Page } from '@playwright/test';
import { runAdmin } from '../server/command.ts';
import { SITE, signUp } from '../support/account.ts';
import { becomeCustomer } from '../support/customer.ts';
import { renderHiddenContent } from '../support/looks.ts';
import { AUTH, OPEN, PRIVATE, PUBLIC } from '../support/pages.ts';
import { LANGS, setLanguage, test } from '../support/test.ts';

test.use({ site: SITE, adorned: true });

const FOLDER = process.env.INK_SCREENS ?? 'test-results/screens';
const WIDTHS = [390, 768, 1440] as const;
const SCHEMES = ['dark', 'light'] as const;

const named = (path: string) =>
  path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home';

async function takeScreenshots(
  context: BrowserContext,
  page: Page,
  who: string,
  paths: readonly string[],
) {
  for (const lang of LANGS) {
    await setLanguage(context, lang, SITE);
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await renderHiddenContent(page);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          const file = `${named(path)}-${who}-${lang}-${colorScheme}-${width}.png`;
          await page.screenshot({
            path: `${FOLDER}/${file}`,
            fullPage: true,
            animations: 'disabled',
          });
        }
      }
    }
  }
}

test('a visitor', async ({ context, page }) => {
  await takeScreenshots(context, page, 'visitor', [...PUBLIC, ...AUTH]);
});

test('a new customer', async ({ context, page }) => {
  await signUp(context);
  await takeScreenshots(context, page, 'new', [...PRIVATE, ...OPEN]);
});

test('a buyer', async ({ context, page }) => {
  const order = await becomeCustomer(context, page);
  await takeScreenshots(context, page, 'buyer', [...PRIVATE, ...OPEN, order]);
});

test('a restricted customer', async ({ context, page }) => {
  const { inkId } = await signUp(context);
  runAdmin(SITE, 'account', 'ban', inkId);
  await takeScreenshots(context, page, 'restricted', ['/ziprestricted']);
});
