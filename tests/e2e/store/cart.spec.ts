/** The cart: filled and emptied in the store, remembered, the same in every tab. */
import { TAKEN } from '../server/seed.ts';
import { Store } from '../support/store.ts';
import { expect, fillCart, test, toast } from '../support/test.ts';

const ZIP = '90210';
const HERE = `?search=${ZIP}`;

/** As many ZIPs as a cart holds. */
const FULL = Array.from({ length: 50 }, (_, n) => `${10_000 + n}`);

test('ADD TO CART becomes IN CART, which removes the ZIP', async ({ page }) => {
  const store = new Store(page);
  await store.open(HERE);
  await expect(store.cart).toHaveText(/: 0$/);
  await expect(store.card(ZIP).getByRole('link', { name: /^MORE INFO/ })).toHaveAttribute(
    'href',
    new RegExp(ZIP),
  );

  await store.add(ZIP).click();
  await expect(store.inCart(ZIP)).toBeFocused();
  await expect(toast(page, 'Added to your cart')).toBeVisible();
  await expect(store.cart).toContainText('ZIP codes in the cart: 1');

  await store.inCart(ZIP).click();
  await expect(store.add(ZIP)).toBeVisible();
  await expect(toast(page, 'Removed from your cart')).toBeVisible();
  await expect(store.cart).toContainText('ZIP codes in the cart: 0');
});

test('the cart is remembered after a reload', async ({ page }) => {
  const store = new Store(page);
  await store.open(HERE);
  await store.add(ZIP).click();
  await expect(store.inCart(ZIP)).toBeVisible();
  await page.reload();
  await expect(store.inCart(ZIP)).toBeVisible();
  await expect(store.cart).toContainText('ZIP codes in the cart: 1');
});

test('every tab shows the same cart immediately', async ({ context, page }) => {
  const first = new Store(page);
  const second = new Store(await context.newPage());
  await first.open(HERE);
  await second.open(HERE);
  await second.add(ZIP).click();
  await expect(first.inCart(ZIP)).toBeVisible();
  await expect(first.cart).toContainText('ZIP codes in the cart: 1');
  await first.inCart(ZIP).click();
  await expect(second.add(ZIP)).toBeVisible();
});

test('the panel lists the ZIPs in the cart and removes them', async ({ context, page }) => {
  await fillCart(context, [ZIP, '10001']);
  const store = new Store(page);
  await store.open(HERE);
  await store.cart.click();
  await expect(store.cartPanel.getByRole('listitem')).toHaveText([ZIP, '10001']);

  await store.cartPanel.getByRole('button', { name: `Remove ${ZIP}` }).click();
  await expect(store.cartPanel.getByRole('listitem')).toHaveText(['10001']);
  await expect(store.cartPanel).toBeFocused();
  await expect(store.add(ZIP)).toBeVisible();

  await store.cartPanel.getByRole('button', { name: 'Remove 10001' }).click();
  await expect(store.cartPanel).toContainText('No items in cart ..');
  await expect(store.cartPanel.getByRole('link', { name: 'SHOP ZIPS' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(store.cartPanel).toBeHidden();
  await expect(store.cart).toBeFocused();
});

test('a ZIP added elsewhere is not added twice', async ({ context, page }) => {
  const store = new Store(page);
  await store.open(HERE);
  await fillCart(context, [ZIP]);
  await store.add(ZIP).click();
  await expect(toast(page, 'Zip code is already in the card')).toBeVisible();
  await expect(store.inCart(ZIP)).toBeVisible();
  await expect(store.cart).toContainText('ZIP codes in the cart: 1');
});

test('a ZIP removed elsewhere is not removed twice', async ({ context, page }) => {
  await fillCart(context, [ZIP]);
  const store = new Store(page);
  await store.open(HERE);
  await fillCart(context, []);
  await store.inCart(ZIP).click();
  await expect(toast(page, "Zip code isn't in the cart")).toBeVisible();
  await expect(store.add(ZIP)).toBeVisible();
});

test('a 51st ZIP is rejected', async ({ context, page }) => {
  await fillCart(context, FULL);
  const store = new Store(page);
  await store.open(HERE);
  await store.add(ZIP).click();
  await expect(toast(page, 'The cart holds at most 50 ZIP codes')).toBeVisible();
  await expect(store.add(ZIP)).toBeVisible();
  await expect(store.cart).toContainText('ZIP codes in the cart: 50');
});

test('sold, reserved and held ZIPs have no button and link to their page', async ({ page }) => {
  const store = new Store(page);
  await store.open('?search=cheyenne&state=wy');
  for (const [zip, word] of [
    [TAKEN.sold, 'SOLD'],
    [TAKEN.reserved, 'RESERVED'],
    [TAKEN.held, 'PENDING'],
  ] as const) {
    await expect(store.card(zip)).toContainText(word);
    await expect(store.card(zip).getByRole('button')).toHaveCount(0);
    await expect(store.card(zip).getByRole('link')).toHaveAttribute('href', `/zip/${zip}`);
  }
});

test('a held ZIP in this visitor’s cart can be removed', async ({ context, page }) => {
  await fillCart(context, [TAKEN.held]);
  const store = new Store(page);
  await store.open('?search=cheyenne&state=wy');
  await store.inCart(TAKEN.held).click();
  await expect(store.card(TAKEN.held)).toContainText('PENDING');
});
