/** Notifications: what happens is listed, counted on the bell, opened and read. All of it without script. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { originOf } from '../server/address.ts';
import { logIn, newPerson, type Person, SITE, signUp } from '../support/account.ts';
import { newBuyer } from '../support/buyer.ts';
import { CARDS, Checkout } from '../support/checkout.ts';
import { expectLooksIn } from '../support/looks.ts';
import { expect, LANGS, setLanguage, test } from '../support/test.ts';

test.use({ site: SITE });

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
const rows = (page: Page) => page.getByRole('main').locator('.notification');

/** Something that a person does in a browser of their own. */
async function elsewhere(browser: Browser, work: (context: BrowserContext) => Promise<unknown>) {
  const context = await browser.newContext({ baseURL: originOf(SITE) });
  await work(context);
  await context.close();
}

/** A visitor signs up by this person's referral. */
async function refer(browser: Browser, { inkId }: Person): Promise<Person> {
  const friend = newPerson();
  await elsewhere(browser, (context) => signUp(context, friend, inkId));
  return friend;
}

test('a purchase creates a notification that leads to its order', { tag: '@both' }, async ({
  context,
  page,
}) => {
  await newBuyer(context, 'cheap', 1);
  const checkout = new Checkout(page);
  await checkout.open();
  await checkout.beginCard();
  await checkout.payWith(CARDS.good);
  await expect(checkout.title).toHaveText('ORDER COMPLETE!');
  await page.goto('/dashboard');
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1 unread');
  await bell(page).click();
  await expect(page).toHaveURL('/notifications');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  await page.getByRole('button', { name: 'Your order is complete Unread' }).click();
  await expect(page).toHaveURL(/\/orders\/INK-/);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an opened notification is read and becomes a link', async ({ browser, context, page }) => {
    const person = await signUp(context);
    const friend = await refer(browser, person);
    await page.goto('/dashboard');
    await bell(page).click();
    const title = `@${friend.inkId} joined through your referral`;
    // The row as a whole is its way.
    await expect(rows(page)).toContainText('You earn a share');
    await rows(page).click();
    await expect(page).toHaveURL('/referrals');
    await bell(page).click();
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    await expect(page.getByRole('button', { name: title })).toHaveCount(0);
    await expect(page.getByRole('link', { name: title })).toHaveAttribute('href', '/referrals');
  });

  test('marking all as read and filtering by unread', async ({ browser, context, page }) => {
    const person = await signUp(context);
    await refer(browser, person);
    await elsewhere(browser, (other) => logIn(other, person));
    await page.goto('/notifications');
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('button', { name: /New log-in/ }).click();
    await expect(page).toHaveURL('/settings');
    await page.goto('/notifications');
    await page.getByRole('link', { name: 'Unread (1)' }).click();
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'MARK ALL AS READ' }).click();
    await expect(page).toHaveURL('/notifications');
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'MARK ALL AS READ' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Unread', exact: true }).click();
    await expect(page.getByText('Nothing is unread.')).toBeVisible();
  });
});

test('every row can be reached and opened by keyboard', async ({ browser, context, page }) => {
  const person = await signUp(context);
  await refer(browser, person);
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'MARK ALL AS READ' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /joined through your referral/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/referrals');
});

for (const lang of LANGS) {
  test(`is accessible and fits, empty and full: ${lang}`, async ({ browser, context, page }) => {
    const person = await signUp(context);
    await setLanguage(context, lang, SITE);
    await page.goto('/notifications');
    await expectLooksIn(lang, page);
    await refer(browser, person);
    await elsewhere(browser, (other) => logIn(other, person));
    await page.goto('/notifications');
    await expect(rows(page)).toHaveCount(2);
    await expectLooksIn(lang, page);
    await page.getByRole('main').getByRole('button', { name: /^@/ }).click();
    await page.goto('/notifications');
    await expectLooksIn(lang, page);
  });
}
