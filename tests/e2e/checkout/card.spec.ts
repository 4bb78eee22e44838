/** Buying ZIPs that the card pays in full, and the ways in which a bank says no. */

import { databaseOf } from '../server/address.ts';
import { pickZips } from '../server/seed.ts';
import { SITE, signUp } from '../support/account.ts';
import { newBuyer, STATUS, statusOf, totalOf, usd } from '../support/buyer.ts';
import { CARDS, Checkout, factOf } from '../support/checkout.ts';
import { Store } from '../support/store.ts';
import { expect, test } from '../support/test.ts';

test.use({ site: SITE });

test('a card payment makes a ZIP from the store the buyer’s', { tag: '@both' }, async ({
  context,
  page,
}) => {
  await signUp(context);
  const [zip = ''] = pickZips(databaseOf(SITE), 'cheap');
  const price = usd(await totalOf([zip]));
  const store = new Store(page);
  await store.open(`?search=${zip}`);
  await store.add(zip).click();
  await store.cart.click();
  await store.cartPanel.getByRole('link', { name: /CART/ }).click();
  await expect(page).toHaveURL('/zipcart');

  const checkout = new Checkout(page);
  await checkout.expectList(zip);
  await expect(checkout.toPayment).toBeDisabled();
  await checkout.begin();
  await expect(checkout.title).toHaveText('PAYMENT VIA CREDIT CARD');
  await expect(checkout.title).toBeFocused();
  await expect(checkout.fact('Charged to your card now')).toHaveText(price);
  await expect(checkout.main).not.toContainText('Remaining balance');
  await expect(checkout.pay).toBeEnabled();
  expect(await statusOf(zip)).toBe(STATUS.pending);

  await checkout.payWith(CARDS.good);
  await expect(checkout.title).toHaveText('ORDER COMPLETE!');
  await expect(page).toHaveURL(/\/orders\/INK-[^/?]*$/);
  await expect(checkout.fact('ORDER NUMBER')).toHaveText(/^INK-/);
  expect(await statusOf(zip)).toBe(STATUS.sold);

  await checkout.main.getByRole('link', { name: 'MY DASHBOARD' }).click();
  await expect(page).toHaveURL('/dashboard');
  const owned = page.getByRole('region', { name: 'YOUR OWNED ZIP CODES:' });
  await expect(owned.getByRole('heading', { level: 3 })).toHaveText([zip]);
  await expect(factOf(checkout.main, 'TOTAL VALUE')).toHaveText(price);
  await expect(factOf(checkout.main, 'ZIP CODES OWNED')).toHaveText('1');
  await expect(page.getByRole('link', { name: 'PENDING ORDERS:' })).toHaveCount(0);
  await page.goto('/zipcart');
  await expect(checkout.main).toContainText('No items in cart ..');
});

test('ZIPs added during the payment stay in the cart', async ({ context, page }) => {
  const { zips } = await newBuyer(context, 'cheap', 2);
  const [first = '', second = ''] = zips;
  const checkout = new Checkout(page);
  await checkout.open();
  await checkout.beginCard();
  // Another tab fills the cart further while this one pays.
  const [later = ''] = pickZips(databaseOf(SITE), 'cheap');
  const store = new Store(await context.newPage());
  await store.open(`?search=${later}`);
  await store.add(later).click();
  await expect(store.inCart(later)).toBeVisible();
  await checkout.payWith(CARDS.good);
  await expect(checkout.title).toHaveText('ORDER COMPLETE!');
  await checkout.open();
  await checkout.expectList(later);
  expect(await statusOf(first)).toBe(STATUS.sold);
  expect(await statusOf(second)).toBe(STATUS.sold);
});

test.describe('a declined card', () => {
  test.use({
    provoked: /a status of 402 .*\/confirm\)$|a status of 409 .*\/payment-verify\)$/,
  });

  test('keeps the form, and another card can pay', async ({ context, page }) => {
    const { zips } = await newBuyer(context, 'cheap');
    const checkout = new Checkout(page);
    await checkout.open();
    await checkout.beginCard();
    await checkout.payWith(CARDS.declined);
    await expect(checkout.alert).toHaveText('Your card was declined. Nothing was charged.');
    await expect(checkout.title).toHaveText('PAYMENT VIA CREDIT CARD');
    await expect(checkout.card('cvc')).toHaveValue('123');
    await expect(checkout.card('number')).toHaveAttribute('aria-invalid', 'true');
    await expect(checkout.pay).toBeEnabled();
    await checkout.payWith(CARDS.good);
    await expect(checkout.title).toHaveText('ORDER COMPLETE!');
    expect(await statusOf(zips[0] ?? '')).toBe(STATUS.sold);
  });
});

test.describe('a card that requires authentication', () => {
  test('pays once the buyer has confirmed', async ({ context, page }) => {
    const { zips } = await newBuyer(context, 'cheap');
    const checkout = new Checkout(page);
    await checkout.open();
    await checkout.beginCard();
    await checkout.payWith(CARDS.asked);
    await page.waitForURL('**/3ds/**');
    // Going to the bank is not leaving.
    expect(await statusOf(zips[0] ?? '')).toBe(STATUS.pending);
    await checkout.answerBank(true);
    await expect(checkout.title).toHaveText('ORDER COMPLETE!');
    await expect(page).toHaveURL(/\/orders\/INK-[^/?]*$/);
    await page.goto('/zipcart');
    await expect(checkout.main).toContainText('No items in cart ..');
  });

  test('charges nothing if that fails, and can be retried', async ({ context, page }) => {
    const { zips } = await newBuyer(context, 'cheap');
    const checkout = new Checkout(page);
    await checkout.open();
    await checkout.beginCard();
    await checkout.payWith(CARDS.asked);
    await checkout.answerBank(false);
    await expect(checkout.alert).toContainText('The payment did not go through.');
    await expect(page).toHaveURL('/zipcart');
    await checkout.expectList(...zips);
    await checkout.buy();
  });
});
