/** Notifications: what happens is listed, counted on the bell, opened and read. */
import type { Page } from '@playwright/test';
import { logIn, newPerson, SITE, signUp } from '../support/account.ts';
import { newBuyer } from '../support/buyer.ts';
import { Checkout } from '../support/checkout.ts';
import { expectLooksInBoth } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

test.use({ site: SITE });

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
const rows = (page: Page) => page.getByRole('main').locator('.notification');

test('a purchase creates a notification that leads to its order', { tag: '@both' }, async ({
  context,
  page,
}) => {
  await newBuyer(context, 'cheap', 1);
  const checkout = new Checkout(page);
  await checkout.open();
  await checkout.buy();
  await page.goto('/dashboard');
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1 unread');
  await bell(page).click();
  await expect(page).toHaveURL('/notifications');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  await expect(page.getByRole('button', { name: 'Your order is complete Unread' })).toBeVisible();
  // The row as a whole is its way.
  await rows(page).click();
  await expect(page).toHaveURL(/\/orders\/INK-/);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('every row can be reached and opened by keyboard', async ({ context, newBrowser, page }) => {
  const person = await signUp(context);
  await signUp(await newBrowser(), newPerson(), person.inkId);
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'MARK ALL AS READ' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /joined through your referral/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/referrals');
});

test('is accessible and fits, unread and read', async ({ context, newBrowser, page }) => {
  const person = await signUp(context);
  await signUp(await newBrowser(), newPerson(), person.inkId);
  await logIn(await newBrowser(), person);
  await expectLooksInBoth(page, '/notifications');
  await page.goto('/notifications');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('main').getByRole('button', { name: /^@/ }).click();
  await expect(page).toHaveURL('/referrals');
  await expectLooksInBoth(page, '/notifications');
});
