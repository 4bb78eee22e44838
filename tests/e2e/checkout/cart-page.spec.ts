/** The cart on its own page: what is in it, what it comes to, and the way out of it. */
import { SITE, signUp } from '../support/account.ts';
import { expect, fillCart, test } from '../support/test.ts';

const CART = ['90210', '73628', '00000'];

for (const script of [true, false]) {
  test.describe(script ? 'with scripts' : 'without script', () => {
    test.use({ javaScriptEnabled: script });

    test('removing ZIPs updates the total until the cart is empty', async ({ context, page }) => {
      await fillCart(context, CART);
      await page.goto('/zipcart');
      const main = page.getByRole('main');
      const total = main.getByRole('region', { name: 'Summary' });
      const zips = main.getByRole('article');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('YOUR CART:');
      await expect(zips).toHaveCount(2);
      await expect(total).toContainText('YOUR TOTAL');
      const prices = await zips.getByText(/\$[\d,]+/).allTextContents();
      const sum = prices
        .map((text) => Number(text.replace(/\D/g, '')))
        .reduce((one, other) => one + other, 0);
      await expect(total).toContainText(`$${sum.toLocaleString('en-US')}`);
      for (const [zip, left] of [
        ['00000', 2],
        ['73628', 1],
        ['90210', 0],
      ] as const) {
        await main.getByRole('button', { name: `Remove ${zip}` }).click();
        await expect(main.getByRole('status')).toHaveText('Removed from your cart');
        await expect(zips).toHaveCount(left);
      }
      await expect(main).toContainText('No items in cart ..');
      await main.getByRole('link', { name: 'SHOP ZIPS' }).click();
      await expect(page).toHaveURL('/zipstore');
    });
  });
}

test('the summary is sticky only if all of it fits on the screen', async ({ context, page }) => {
  await fillCart(context, CART);
  await page.goto('/zipcart');
  for (const [height, position] of [
    [768, 'static'],
    [900, 'sticky'],
  ] as const) {
    await page.setViewportSize({ width: 1366, height });
    const total = page.getByRole('region', { name: 'Summary' });
    await expect(total).toHaveCSS('position', position);
  }
});

test.describe('a customer’s cart', () => {
  test.use({ site: SITE });

  test('belongs to the browser and survives sign-up and log-out', async ({ context, page }) => {
    await fillCart(context, CART, SITE);
    await signUp(context);
    await page.goto('/zipcart');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
    await page.getByRole('button', { name: 'LOG OUT' }).click();
    await expect(page).toHaveURL('/auth/login');
    await signUp(context);
    await page.goto('/zipcart');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
  });
});
