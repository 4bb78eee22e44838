/** A whole purchase by the keyboard alone, the provider's form included. */

import { databaseOf } from '../server/address.ts';
import { pickZips } from '../server/seed.ts';
import { SITE, signUp } from '../support/account.ts';
import { newBuyer, STATUS, statusOf } from '../support/buyer.ts';
import { CARDS, Checkout } from '../support/checkout.ts';
import { waitForHydration } from '../support/hydration.ts';
import { tabTo } from '../support/keys.ts';
import { Store } from '../support/store.ts';
import { expect, test } from '../support/test.ts';

test.use({ site: SITE });

test('from the store to the dashboard', async ({ context, page }) => {
  await signUp(context);
  const [zip = ''] = pickZips(databaseOf(SITE), 'dear');
  const { keyboard } = page;
  const store = new Store(page);
  await store.open();
  await tabTo(page, store.search);
  await keyboard.type(zip);
  await expect(store.cards).toHaveCount(1);
  await tabTo(page, store.add(zip));
  await keyboard.press('Enter');
  await expect(store.inCart(zip)).toBeFocused();
  await page.goto('/zipcart');
  await waitForHydration(page);

  const checkout = new Checkout(page);
  const wiring = checkout.main.getByRole('button', { name: 'Wiring instructions' });
  await tabTo(page, wiring);
  await keyboard.press('Enter');
  await expect(checkout.dialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(wiring).toBeFocused();
  await tabTo(page, checkout.terms);
  await keyboard.press('Space');
  await tabTo(page, checkout.toPayment);
  await keyboard.press('Enter');
  await expect(checkout.title).toBeFocused();
  await expect(checkout.pay).toBeEnabled();

  await tabTo(page, checkout.card('number'));
  // Each field leads on to the next once it is full.
  await keyboard.type(CARDS.good);
  await expect(checkout.card('expiry')).toBeFocused();
  await keyboard.type('1234');
  await expect(checkout.card('cvc')).toBeFocused();
  await keyboard.type('123');
  await tabTo(page, checkout.cancel);
  await tabTo(page, checkout.pay);
  await keyboard.press('Enter');

  await expect(checkout.title).toHaveText('YOUR ZIPS ARE CONFIRMED!');
  await expect(checkout.title).toBeFocused();
  expect(await statusOf(zip)).toBe(STATUS.reserved);
  await tabTo(page, checkout.main.getByRole('button', { name: 'Copy: Account number' }));
  await tabTo(page, checkout.main.getByRole('link', { name: 'MY DASHBOARD' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test('Enter in the card form pays', async ({ context, page }) => {
  await newBuyer(context, 'cheap');
  const checkout = new Checkout(page);
  await checkout.open();
  await checkout.beginCard();
  await checkout.fillCard(CARDS.good);
  await page.keyboard.press('Enter');
  await expect(checkout.title).toHaveText('ORDER COMPLETE!');
});
