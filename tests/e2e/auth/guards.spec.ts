/** Who may see which page, and what each private page is called. */

import { runAdmin } from '../server/command.ts';
import { SITE, signUp } from '../support/account.ts';
import { AUTH, OPEN, PRIVATE, PUBLIC } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test.use({ site: SITE });

/** Every private page, and its heading in the words of the product's specification. */
const HEADINGS = {
  '/transact': 'Transact',
  '/portfolio': 'Fiat Overview',
  '/accounts': 'Accounts',
  '/cards': 'Cards',
  '/address-book': 'Address Book',
  '/statements': 'Download Statements',
  '/transactions': 'Transactions',
  '/settings': 'Settings',
  '/notifications': 'Notifications',
  '/watchlist': 'Watch List',
} as const;

test('without a session only private pages lead to the log-in', async ({ page }) => {
  for (const path of [...PRIVATE, '/ziprestricted']) {
    const reply = await page.request.get(path, { maxRedirects: 0 });
    expect([reply.status(), reply.headers().location], path).toEqual([303, '/auth/login']);
  }
  for (const path of [...PUBLIC, ...AUTH, ...OPEN]) {
    const reply = await page.request.get(path, { maxRedirects: 0 });
    expect(reply.status(), path).toBe(200);
  }
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/auth/login');
});

test('with a session every private page opens', async ({ context, page }) => {
  const { inkId } = await signUp(context);
  const title = page.getByRole('heading', { level: 1 });
  for (const [path, heading] of Object.entries(HEADINGS)) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await expect(title, path).toHaveText(heading);
    await expect(page.getByRole('banner').getByRole('button', { name: inkId })).toBeVisible();
  }
  await page.goto('/address-book');
  await expect(page.getByRole('main')).toContainText(`@${inkId}`);
  for (const path of ['/zipstore', '/zipcart']) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'MY DASHBOARD' }),
    ).toBeVisible();
  }
});

test('the dashboard shows its owner and their figures', async ({ context, page }) => {
  const { inkId } = await signUp(context);
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText(inkId);
  for (const words of [
    `@${inkId}`,
    'ZIP CODES RESERVED',
    'ZIP CODES OWNED',
    'EARNED FROM REFERRALS',
    'YOUR OWNED ZIP CODES:',
    `/?inkId=${inkId}`,
  ]) {
    await expect(main).toContainText(words);
  }
  await expect(main.getByRole('img', { name: /QR code/ })).toBeVisible();
  for (const name of ['BUY MORE ZIP CODES:', 'SHOP ZIPS']) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', '/zipstore');
  }
});

test('the menu leads to each of its pages and marks the current one', async ({ context, page }) => {
  await signUp(context);
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Your pages' });
  for (const [name, path] of [
    ['Home', '/dashboard'],
    ['Transact', '/transact'],
    ['Portfolio', '/portfolio'],
    ['Accounts', '/accounts'],
    ['Cards', '/cards'],
    ['Address Book', '/address-book'],
    ['Watch List', '/watchlist'],
    ['Statements', '/statements'],
    ['Transactions', '/transactions'],
    ['Settings', '/settings'],
  ] as const) {
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(menu.locator('[aria-current="page"]')).toHaveText(name);
  }
  await page.getByRole('banner').getByRole('link', { name: 'INKPAY home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'MY DASHBOARD' })).toBeVisible();
});

test('with a session the log-in and sign-up pages lead to the dashboard', async ({
  context,
  page,
}) => {
  await signUp(context);
  for (const path of [...AUTH, '/login', '/signup']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/dashboard');
  }
});

test('an unrestricted customer is redirected from the restriction page', async ({
  context,
  page,
}) => {
  await signUp(context);
  await page.goto('/ziprestricted');
  await expect(page).toHaveURL('/zipstore');
});

test('a restricted customer sees why instead of the store and the cart', async ({
  context,
  page,
}) => {
  const { inkId } = await signUp(context);
  runAdmin(SITE, 'account', 'ban', inkId);
  for (const path of ['/zipstore', '/zipcart', '/ziprestricted']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/ziprestricted');
  }
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    "IT LOOKS LIKE YOU'VE BEEN RESTRICTED.",
  );
  await expect(main.getByRole('listitem')).toHaveText([
    'Too many cancellations of ZIPs',
    'Ordering ZIPs and not paying',
    'Violation of the Terms of Service',
  ]);
  await expect(main.getByRole('link', { name: 'SUPPORT' })).toHaveAttribute('href', /^mailto:/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard');
});

test.describe('an unknown address', () => {
  test.use({ provoked: /with a status of 404 / });

  test('returns 404, with a session and without', async ({ context, page }) => {
    expect((await page.goto('/no-such-page'))?.status()).toBe(404);
    await signUp(context);
    expect((await page.goto('/no-such-page'))?.status()).toBe(404);
    await expect(page).toHaveURL('/no-such-page');
  });
});
