import { waitForHydration } from '../support/hydration.ts';
import { Store } from '../support/store.ts';
import { expect, test, toast } from '../support/test.ts';

const ZIP = '90210';
const HERE = `?search=${ZIP}`;

test('ADD TO CART becomes IN CART, also after a reload, which removes the ZIP', async ({
  page,
}) => {
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

  await page.reload();
  await waitForHydration(page);
  await expect(store.cart).toContainText('ZIP codes in the cart: 1');
  await store.inCart(ZIP).click();
  await expect(store.add(ZIP)).toBeVisible();
  await expect(toast(page, 'Removed from your cart')).toBeVisible();
  await expect(store.cart).toContainText('ZIP codes in the cart: 0');
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
