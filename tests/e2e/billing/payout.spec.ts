/** From a shared link over a purchase to a payout: what the referrer sees, asks for, and is notified of. */
import type { BrowserContext, Page } from '@playwright/test';
import { databaseOf } from '../server/address.ts';
import { runAdmin } from '../server/command.ts';
import { pickZips } from '../server/seed.ts';
import { newPerson, type Person, SITE, signUp } from '../support/account.ts';
import { Checkout } from '../support/checkout.ts';
import { expectLooks, expectLooksInBoth } from '../support/looks.ts';
import { anotherCode, readCode } from '../support/mailbox.ts';
import { expect, fillCart, refused, test } from '../support/test.ts';

test.use({ site: SITE, provoked: refused('422 /accounts/payout', '400 /accounts/payout/confirm') });

/** A buyer who came by the link of another customer, and bought a ZIP. */
async function buysByLink(context: BrowserContext, link: string, referrer: Person) {
  const page = await context.newPage();
  await page.goto(link);
  const guest = await signUp(context, newPerson(), referrer.inkId);
  await fillCart(context, pickZips(databaseOf(SITE), 'cheap', 1), SITE);
  const checkout = new Checkout(page);
  await checkout.open();
  await checkout.buy();
  await page.close();
  return guest;
}

async function fillIn(page: Page, account: string) {
  await page.getByLabel('Account holder').fill('Ada King');
  await page.getByLabel('Routing number or SWIFT/BIC').fill('011000015');
  await page.getByLabel('Account number or IBAN').fill(account);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
}

test('a referral earns a payout', async ({ context, newBrowser, page }) => {
  const referrer = await signUp(context);
  await page.goto('/referrals');
  await expect(page.getByText('Nobody has joined through your link yet.')).toBeVisible();
  const link = await page.getByRole('main').getByText(`inkId=${referrer.inkId}`).innerText();
  const guest = await buysByLink(await newBrowser(), link, referrer);

  await page.reload();
  await expect(page.getByRole('main').getByText(`@${guest.inkId}`)).toBeVisible();
  await expectLooksInBoth(page, '/referrals');
  await expectLooksInBoth(page, '/accounts/payout');
  // The provider's message says by which card the guest paid. Until then it may be the referrer's own.
  const ask = page.getByRole('link', { name: 'REQUEST A PAYOUT' });
  await expect(async () => {
    await page.goto('/accounts');
    await expect(ask).toBeVisible({ timeout: 500 });
  }).toPass();
  await ask.click();
  await fillIn(page, '12');
  await expect(page.getByText('This is no account number or IBAN.')).toBeVisible();
  await expect(page.getByLabel('Account holder')).toHaveValue('Ada King');
  await expectLooks(page);
  await fillIn(page, '000123456789');
  const code = page.getByLabel('6-digit code');
  await expect(code).toBeFocused();
  const mailed = await readCode(context, referrer.email);
  await code.fill(mailed.slice(0, 3));
  await page.getByRole('button', { name: /^Chinese/ }).click();
  await expect(page.getByLabel('6 位验证码')).toHaveValue(mailed.slice(0, 3));
  await page.getByRole('button', { name: /English$/ }).click();
  await code.fill(anotherCode(mailed));
  await page.getByRole('button', { name: /^REQUEST \$/ }).click();
  await expectLooks(page);
  await expect(page.getByRole('alert')).toHaveText('Invalid code provided, please try again.');
  await code.fill(mailed);
  await page.getByRole('button', { name: /^REQUEST \$/ }).click();
  await expect(page).toHaveURL('/accounts');
  await expect(page.getByText('Waiting for INKPAY')).toBeVisible();

  const line = runAdmin(SITE, 'payout', 'requested')
    .split('\n')
    .find((one) => one.includes(referrer.inkId));
  const accepted = runAdmin(SITE, 'payout', 'accept', line?.split(' ')[0] ?? '');
  expect(accepted).toContain('000123456789');
  await page.reload();
  await expect(page.getByText('Being paid', { exact: true })).toBeVisible();
  await expectLooks(page);
  const payout = accepted.split(' ')[0] ?? '';
  runAdmin(SITE, 'payout', 'settle', payout, '--reference', 'ACH 4711');
  await page.goto('/notifications');
  await expect(page.getByText('ACH 4711')).toBeVisible();
});
