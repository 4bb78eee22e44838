/** The private pages: the dashboard, the way to each of the others, and what they are called. */
import { SITE, signUp } from '../support/account.ts';
import { expect, test } from '../support/test.ts';

test.use({ site: SITE });

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
  const { inkId } = await signUp(context);
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Your pages' });
  await expect(page.getByRole('banner').getByRole('button', { name: inkId })).toBeVisible();
  for (const [name, path, heading] of [
    ['Transact', '/transact', 'Transact'],
    ['Portfolio', '/portfolio', 'Fiat Overview'],
    ['Accounts', '/accounts', 'Accounts'],
    ['Cards', '/cards', 'Cards'],
    ['Address Book', '/address-book', 'Address Book'],
    ['Watch List', '/watchlist', 'Watch List'],
    ['Statements', '/statements', 'Download Statements'],
    ['Transactions', '/transactions', 'Transactions'],
    ['Settings', '/settings', 'Settings'],
    ['Home', '/dashboard', new RegExp(inkId)],
  ] as const) {
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(menu.locator('[aria-current="page"]')).toHaveText(name);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  await page.getByRole('banner').getByRole('link', { name: 'INKPAY home' }).click();
  await expect(page).toHaveURL('/');
  for (const path of ['/', '/zipstore', '/zipcart']) {
    await page.goto(path);
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'MY DASHBOARD' }),
    ).toBeVisible();
  }
});
