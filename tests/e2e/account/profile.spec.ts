/** A public profile: switched on by its owner without script, seen by strangers, and gone again. */
import type { Page } from '@playwright/test';
import { databaseOf } from '../server/address.ts';
import { giveZipPerTier } from '../server/seed.ts';
import { SITE, signUp } from '../support/account.ts';
import { expectLooks, expectLooksIn, expectValid } from '../support/looks.ts';
import { expectStructuredData } from '../support/structured-data.ts';
import { expect, LANGS, refused, setLanguage, test } from '../support/test.ts';

test.use({ site: SITE });

const FIELDS = [
  'Show my profile',
  'When I joined',
  'My ZIP codes',
  'My connections',
  'My referral link',
];

const main = (page: Page) => page.getByRole('main');

/** Changes boxes and saves them. */
async function save(page: Page, change: (page: Page) => Promise<void>): Promise<void> {
  await page.goto('/settings');
  await change(page);
  await page.getByRole('button', { name: 'SAVE PROFILE' }).click();
  await expect(page).toHaveURL('/settings#public-profile');
}

async function tickAll(page: Page): Promise<void> {
  for (const name of FIELDS) await page.getByRole('checkbox', { name, exact: true }).check();
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, provoked: refused('404 .*/@[a-z]+') });

  test('is public only while its owner wants it', async ({ context, newBrowser, page }) => {
    const { inkId } = await signUp(context);
    const stranger = await newBrowser();
    const seen = await stranger.newPage();
    expect((await seen.goto(`/@${inkId}`))?.status()).toBe(404);

    await save(page, tickAll);
    await expect(page.getByText('Saved: your profile is on.')).toBeInViewport();
    expect((await seen.goto(`/@${inkId}`))?.status()).toBe(200);
    await expect(seen.getByRole('heading', { level: 1 })).toHaveText(`@${inkId}`);
    await expect(main(seen)).toContainText('0 connections');
    expect(await stranger.cookies()).toEqual([]);
    await main(seen)
      .getByRole('link', { name: `SIGN UP with @${inkId}` })
      .click();
    await expect(seen).toHaveURL(`/auth/signup?inkId=${inkId}`);
    expect((await stranger.cookies()).map(({ name, value }) => [name, value])).toEqual([
      ['referrer', inkId],
    ]);

    await save(page, (page) =>
      page.getByRole('checkbox', { name: 'Show my profile', exact: true }).uncheck(),
    );
    await expect(page.getByText('Saved: your profile is off.')).toBeVisible();
    expect((await seen.goto(`/@${inkId}`))?.status()).toBe(404);
  });
});

test('a label toggles its box anywhere, and so does the keyboard', async ({ context, page }) => {
  await signUp(context);
  await page.goto('/settings');
  const box = page.getByRole('checkbox', { name: 'My ZIP codes', exact: true });
  // What lies under the pointer there is the label.
  await page.getByText('All that you own, as a list and on a map.').click({ force: true });
  await expect(box).toBeChecked();
  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).not.toBeChecked();
});

test('is accessible, fits and has no script with every field on, and data for search engines if they are allowed', async ({
  context,
  page,
}) => {
  const { inkId } = await signUp(context);
  giveZipPerTier(databaseOf(SITE), inkId);
  await save(page, tickAll);
  await page.goto('/settings');
  await expectLooks(page);
  await expectStructuredData(await page.request.get(`/@${inkId}`), []);
  await save(page, (page) =>
    page.getByRole('checkbox', { name: 'Let search engines list it' }).check(),
  );
  await expectStructuredData(await page.request.get(`/@${inkId}`), ['ProfilePage']);
  for (const lang of LANGS) {
    await setLanguage(context, lang, SITE);
    const reply = await page.goto(`/@${inkId}`);
    await expectValid(reply);
    await expect(page.locator('script[src]')).toHaveCount(0);
    await expectLooksIn(lang, page);
  }
});
