/** Orders over $1,500: a deposit by card, the balance by wire, and the operator who sees it arrive. */

import { runAdmin } from '../server/command.ts';
import { SITE } from '../support/account.ts';
import { newBuyer, STATUS, statusOf, totalOf, usd } from '../support/buyer.ts';
import { CARDS, Checkout, factOf } from '../support/checkout.ts';
import { waitForHydration } from '../support/hydration.ts';
import { expectLooks } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

test.use({ site: SITE, permissions: ['clipboard-read', 'clipboard-write'] });

const DUE = /^[A-Z][a-z]{2} \d{1,2}, \d{4}, 3:00pm EST$/;
/** Where the development server has balances wired to. */
const WIRING = ['Beneficiary', 'Bank', 'Routing number (ABA)', 'Account number'];

test('a deposit reserves the ZIPs, and the wire makes them the buyer’s', { tag: '@both' }, async ({
  context,
  page,
}) => {
  const { inkId, zips } = await newBuyer(context, 'dear', 2);
  const total = await totalOf(zips);
  const deposit = Math.min(total / 10, 1500);
  const owed = total - deposit;
  const checkout = new Checkout(page);
  await checkout.open();
  await expect(factOf(checkout.main, 'Charged to your card now')).toHaveText(usd(deposit));
  await expect(factOf(checkout.main, 'To be wired later')).toHaveText(usd(owed));

  await checkout.begin();
  await expect(checkout.title).toHaveText('DEPOSIT VIA CREDIT CARD');
  await expect(checkout.fact('Charged to your card now')).toHaveText(usd(deposit));
  await expect(checkout.fact('Remaining balance')).toHaveText(usd(owed));
  await expect(checkout.fact('Order total')).toHaveText(usd(total));
  await expect(checkout.pay).toBeEnabled();
  await checkout.payWith(CARDS.good);

  await expect(checkout.title).toHaveText('YOUR ZIPS ARE CONFIRMED!');
  await expect(checkout.fact('TOTAL PRICE')).toHaveText(usd(total));
  await expect(checkout.fact('PAYMENTS MADE')).toHaveText(usd(deposit));
  await expect(checkout.fact('AMOUNT DUE')).toHaveText(usd(owed));
  await expect(checkout.fact('DUE DATE')).toHaveText(DUE);
  const order = await checkout.fact('ORDER NUMBER').innerText();
  const wiring = checkout.main.getByRole('region', { name: 'Wiring details' });
  for (const label of WIRING) await expect(factOf(wiring, label)).toHaveText(/\S/);
  await expect(factOf(wiring, 'Reference: your order number')).toHaveText(order);
  await expect(factOf(wiring, 'Amount')).toHaveText(usd(owed));
  for (const zip of zips) expect(await statusOf(zip)).toBe(STATUS.reserved);

  await checkout.main.getByRole('link', { name: 'MY DASHBOARD' }).click();
  await expect(factOf(checkout.main, 'ZIP CODES RESERVED')).toHaveText('2');
  await page.getByRole('link', { name: 'PENDING ORDERS:' }).click();
  const pending = page.getByRole('region', { name: 'IN PROCESS ZIP CODES:' });
  await expect(pending).toBeInViewport();
  for (const [label, value] of [
    ['ORDER#', order],
    ['TOTAL', usd(total)],
    ['PAID', usd(deposit)],
    ['OWED', usd(owed)],
    ['MUST BE PAID BY', DUE],
  ] as const) {
    await expect(factOf(pending, label), label).toHaveText(value);
  }
  await expect(pending.getByRole('article').getByRole('heading')).toHaveText([...zips].sort());
  await waitForHydration(page);
  await pending.getByRole('link', { name: 'Wiring instructions' }).click();
  await expect(factOf(checkout.dialog, 'Amount')).toHaveText(usd(owed));
  await page.keyboard.press('Escape');
  await expect(checkout.dialog).toHaveCount(0);

  await pending.getByRole('link', { name: /^ORDER DETAILS/ }).click();
  await expect(page).toHaveURL(`/orders/${order}`);
  await expect(checkout.title).toHaveText(`Order ${order}`);
  await expect(checkout.main.getByText('In process', { exact: true })).toBeVisible();
  await waitForHydration(page);
  await checkout.main.getByRole('button', { name: 'Copy: Amount' }).click();
  await expect(checkout.main.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(owed.toFixed(2));
  const moments = checkout.main.getByRole('region', { name: 'What happened' });
  await expect(moments.getByRole('listitem')).toContainText([
    'Order placed',
    `Deposit paid by card${usd(deposit)}`,
  ]);
  const receipt = checkout.main.getByRole('article', { name: 'Receipt' });
  for (const zip of zips) await expect(receipt.getByRole('row', { name: zip })).toBeVisible();
  await expect(receipt.getByRole('row', { name: 'Total' })).toContainText(usd(total));
  await expect(receipt.getByRole('row', { name: 'Paid by card' })).toContainText(usd(deposit));
  await expect(receipt.getByRole('row', { name: 'Still owed' })).toContainText(usd(owed));
  await expect(factOf(receipt, 'Buyer')).toHaveText(`@${inkId}`);

  runAdmin(SITE, 'order', 'wire-received', order, '--amount', `${owed}`, '--reference', 'FED 4711');
  await page.reload();
  await expect(checkout.main.getByText('Complete', { exact: true })).toBeVisible();
  await expect(moments.getByRole('listitem')).toContainText([
    'Order placed',
    'Deposit paid by card',
    `Balance received by wire${usd(owed)}`,
  ]);
  await expect(receipt.getByRole('row', { name: 'Paid by wire' })).toContainText(usd(owed));
  await expect(receipt).not.toContainText('Still owed');
  await expect(factOf(receipt, 'Wire reference')).toHaveText('FED 4711');

  await page.goto('/dashboard');
  const owned = page.getByRole('region', { name: 'YOUR OWNED ZIP CODES:' });
  await expect(owned.getByRole('heading', { level: 3 })).toHaveText([...zips].sort());
  await expect(factOf(checkout.main, 'TOTAL VALUE')).toHaveText(usd(total));
  await expect(factOf(checkout.main, 'ZIP CODES OWNED')).toHaveText('2');
  await expect(factOf(checkout.main, 'ZIP CODES RESERVED')).toHaveText('0');
  await expect(page.getByRole('link', { name: 'PENDING ORDERS:' })).toHaveCount(0);
  for (const zip of zips) expect(await statusOf(zip)).toBe(STATUS.sold);
});

test('the cart has wiring instructions before there is an order', async ({ context, page }) => {
  await newBuyer(context, 'dear', 2);
  const checkout = new Checkout(page);
  await checkout.open();
  await expectLooks(page);
  await checkout.main.getByRole('button', { name: 'Wiring instructions' }).click();
  for (const label of WIRING) await expect(factOf(checkout.dialog, label)).toHaveText(/\S/);
  await expect(factOf(checkout.dialog, 'Reference: your order number')).toHaveText(
    'You get it after the deposit',
  );
  await expectLooks(page);
});
