/** Money: what a purchase leaves in it, found, filtered and taken home as files. */
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { SITE } from '../support/account.ts';
import { newBuyer, totalOf, usd } from '../support/buyer.ts';
import { Checkout } from '../support/checkout.ts';
import { becomeCustomer } from '../support/customer.ts';
import { expectLooksInBoth, expectValid } from '../support/looks.ts';
import { OPEN, PRIVATE } from '../support/pages.ts';
import { expect, LANGS, setLanguage, test } from '../support/test.ts';

test.use({ site: SITE });

const PAGES = ['/portfolio', '/transactions', '/accounts', '/statements'];

/** A customer who bought a ZIP, and the number of the order. */
async function bought(context: BrowserContext, page: Page) {
  const buyer = await newBuyer(context, 'cheap', 1);
  const checkout = new Checkout(page);
  await checkout.open();
  await checkout.buy();
  await page.goto('/transactions');
  const link = page.getByRole('link', { name: /^Order INK-/ });
  const order = (await link.innerText()).replace('Order ', '');
  return { order, paid: usd(await totalOf(buyer.zips)) };
}

/** Presses a link that is a file, and reads it. */
async function download(page: Page, name: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('a purchase is listed, filtered out, and exported as files', { tag: '@both' }, async ({
  context,
  newBrowser,
  page,
}) => {
  const { order, paid } = await bought(context, page);
  await expect(page.getByRole('cell', { name: `−${paid}` })).toBeVisible();
  const csv = await download(page, 'DOWNLOAD CSV');
  expect(csv.name).toBe('inkpay-transactions.csv');
  expect(csv.bytes.toString()).toContain(`,${order},`);

  await page.getByRole('link', { name: 'Refunds' }).click();
  await expect(page).toHaveURL('/transactions?area=refunds');
  await expect(page.getByText('Nothing here matches.')).toBeVisible();
  await page.getByRole('link', { name: 'Payments' }).click();
  await page.getByLabel('To (UTC)').fill('2020-01-01');
  await page.getByRole('button', { name: 'SHOW' }).click();
  await expect(page).toHaveURL(/area=payments.*to=2020-01-01/);
  await expect(page.getByText('Nothing here matches.')).toBeVisible();
  await page.getByRole('link', { name: 'CLEAR' }).click();
  await page.getByRole('link', { name: `Order ${order}` }).click();
  await expect(page).toHaveURL(`/orders/${order}`);

  await page.goto('/statements');
  const receipt = await download(page, `Receipt for order ${order}, PDF`);
  expect(receipt.name).toBe(`inkpay-receipt-${order}.pdf`);
  expect(receipt.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const month = page.getByRole('link', { name: /^Statement for .*, PDF$/ });
  const statement = await download(page, (await month.getAttribute('aria-label')) ?? '');
  expect(statement.name).toMatch(/^inkpay-statement-\d{4}-\d{2}\.pdf$/);
  expect(statement.bytes.subarray(0, 5).toString()).toBe('%PDF-');

  // A receipt needs no script, printing does.
  const withoutScript = await newBrowser({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const other = await withoutScript.newPage();
  await other.goto(`/orders/${order}`);
  await expect(other.getByRole('button', { name: 'PRINT' })).toHaveCount(0);
  expect((await download(other, 'RECEIPT AS PDF')).name).toBe(receipt.name);
});

test('is valid, accessible and fits after a purchase and a deposit', async ({ context, page }) => {
  const order = await becomeCustomer(context, page);
  for (const path of PAGES) await expectLooksInBoth(page, path);
  const others = [...PRIVATE, ...OPEN, order].filter((path) => !PAGES.includes(path));
  for (const lang of LANGS) {
    await setLanguage(context, lang, SITE);
    for (const path of others) {
      await test.step(`${path} in ${lang}`, async () => {
        const reply = await page.request.get(path);
        expect(reply.status()).toBe(200);
        await expectValid(reply);
      });
    }
  }
});
