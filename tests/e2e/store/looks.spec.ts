/** What only appears by using the store, measured as the pages are. */
import { expectLooks } from '../support/looks.ts';
import { PAGE_SIZE, Store } from '../support/store.ts';
import { expect, fillCart, test, toast } from '../support/test.ts';

/** A window of 1280 by 1024 pixels at 400 %. */
const SHORT = { width: 320, height: 256 };

/** The filters lie open beside the search there. */
const WIDE = [1440];

/** A view of one card: where what lies open is measured, and not the results. */
const ONE = '?search=90210';

test('the open lists of states and tiers are accessible', async ({ page }) => {
  const store = new Store(page);
  await store.open(ONE);
  await store.states.fill('new');
  await store.states.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'New York' })).toBeVisible();
  await expectLooks(page, WIDE);

  const none = page.getByText('No states match your search');
  await store.states.fill('atlantis');
  await expect(none).toBeVisible();
  await expectLooks(page, WIDE);
  await store.states.press('Escape');
  await expect(none).toBeHidden();
  await expect(store.states).toHaveValue('');

  await page.getByRole('button', { name: 'Show the tiers' }).click();
  await expect(page.getByRole('option', { name: 'ULTRA' })).toBeVisible();
  await expectLooks(page, WIDE);
});

test('with forced colours, the focused field is outlined', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const store = new Store(page);
  await store.open();
  const price = page.getByRole('textbox', { name: 'Lowest price in dollars' });
  for (const field of [store.search, store.states, price]) {
    await field.focus();
    await expect(field).toHaveCSS('outline-style', 'solid');
  }
});

test('the open filters on a phone are accessible and fit', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const store = new Store(page);
  await store.open('?state=ca,ny');
  await expect(store.states).toBeHidden();
  await page.locator('summary', { hasText: 'FILTERS' }).click();
  await expect(store.states).toBeVisible();
  await expectLooks(page, [390]);
});

test('the open menu on a phone is accessible and fits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.locator('summary', { hasText: 'Menu' }).click();
  const logIn = page.getByRole('banner').getByRole('link', { name: 'LOGIN' });
  await expect(logIn).toBeVisible();
  await expectLooks(page, [390]);
  await page.setViewportSize(SHORT);
  await logIn.focus();
  await expect(logIn).toBeInViewport({ ratio: 0.9 });
});

for (const cart of [[], ['90210', '10001', '60601']]) {
  test(`the open cart with ${cart.length} ZIPs is accessible and fits`, async ({
    context,
    page,
  }) => {
    await fillCart(context, cart);
    const store = new Store(page);
    await store.open(ONE);
    await store.cart.click();
    await expect(store.cartPanel).toBeVisible();
    await expectLooks(page, [1440]);
    await store.open(ONE);
    await page.setViewportSize({ width: 390, height: 844 });
    await store.cart.click();
    await expectLooks(page, [390]);
    await page.setViewportSize(SHORT);
    const onward = store.cartPanel.getByRole('link');
    await onward.focus();
    await expect(onward).toBeInViewport({ ratio: 0.9 });
  });
}

test('a message about the cart is accessible, and closed by its button', async ({ page }) => {
  const store = new Store(page);
  await store.open('?search=73628');
  await store.add('73628').click();
  const added = toast(page, 'Added to your cart');
  // A message stays while a visitor points at it.
  await added.getByText('Added to your cart').hover();
  await expectLooks(page, WIDE);
  await page.getByRole('button', { name: 'Close this message' }).click();
  await expect(added).toHaveCount(0);
});

test.describe('a search', () => {
  test.use({ provoked: /net::ERR_FAILED/ });

  test('is accessible while it loads and when it has failed', async ({ page }) => {
    const store = new Store(page);
    await store.open('?search=zzzzqq');
    let fail = () => {};
    const failed = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route('**/zipcode/search?**', async (route) => {
      await failed;
      await route.abort();
    });
    await page.getByRole('link', { name: 'CLEAR FILTERS' }).click();
    await expect(store.count).toHaveText('Loading ZIP codes');
    await expect(store.results).toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('.zip-card--skeleton')).toHaveCount(PAGE_SIZE);
    await expectLooks(page, [390, 1440]);
    fail();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(store.results).toHaveAttribute('aria-busy', 'false');
    await expect(page.locator('.zip-card--skeleton')).toHaveCount(0);
    await expectLooks(page, [390, 1440]);
  });
});

test.describe('with animations', () => {
  test.use({ adorned: true });

  test('an idle store does not move', async ({ page }) => {
    const store = new Store(page);
    await store.open('?tier=0');
    const endless = () =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter((one) => one.playState === 'running')
            .filter((one) => one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
            .length,
      );
    await page.mouse.move(0, 0);
    expect(await endless()).toBe(0);
    await store.cards.first().hover();
    expect(await endless()).toBe(1);
  });
});
