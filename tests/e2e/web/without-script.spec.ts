/** Pages where scripts do not run: what only a browser tells of them. The forms and links themselves are tested without one. */
import { SITE, signUp } from '../support/account.ts';
import { PAGE_SIZE, Store } from '../support/store.ts';
import { expect, test, toast } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

const ZIP = '90210';
const HERE = `/zipstore?search=${ZIP}`;

test('states and tier are chosen in plain select elements', async ({ page }) => {
  const store = new Store(page);
  await page.goto('/zipstore?state=ny&order_by=asc');
  await page.getByRole('combobox', { name: 'Add a state' }).selectOption('Washington DC');
  await page.getByRole('combobox', { name: 'Tier' }).selectOption('TIER 3');
  await page.getByRole('button', { name: 'APPLY FILTERS' }).click();
  await expect(store.chosenStates).toHaveCount(2);
  await expect(store.order).toHaveText(/^PRICE LOW -> HI/);
  await expect(store.cards).toHaveCount(PAGE_SIZE);
  for (const card of await store.cards.all()) {
    await expect(card).toContainText(/, (NY|DC)/);
    await expect(card).toContainText('TIER 3');
  }
  await page.getByRole('checkbox', { name: 'New York' }).uncheck();
  await page.getByRole('button', { name: 'APPLY FILTERS' }).click();
  await expect(store.chosenStates).toHaveCount(1);
});

test('prices and a page number are forms', async ({ page }) => {
  const store = new Store(page);
  await page.goto('/zipstore?sort=zip');
  await page.getByRole('textbox', { name: 'Highest price in dollars' }).fill('495');
  await page.getByRole('button', { name: 'APPLY FILTERS' }).click();
  await expect(page).toHaveURL(/price_max=495&sort=zip/);
  await page.getByRole('spinbutton', { name: 'Go to page' }).fill('3');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(page).toHaveURL('/zipstore?price_max=495&sort=zip&page=3');
  await expect(store.paging).toContainText('PAGE 3 of');
  await expect(store.cards).toHaveCount(PAGE_SIZE);
  await page.getByRole('textbox', { name: 'Lowest price in dollars' }).fill('900');
  await page.getByRole('button', { name: 'APPLY FILTERS' }).click();
  await expect(page.getByRole('alert')).toContainText('The highest price is below the lowest');
  const highest = page.getByRole('textbox', { name: 'Highest price in dollars' });
  await expect(highest).toHaveValue('495');
});

test('a phone opens the filters', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const store = new Store(page);
  await page.goto('/zipstore');
  await expect(store.order).toBeHidden();
  await page.locator('summary', { hasText: 'FILTERS' }).click();
  await store.order.click();
  await expect(page).toHaveURL('/zipstore?order_by=asc');
});

test('a ZIP is added by its card and removed in the panel, each with a message', async ({
  page,
}) => {
  const store = new Store(page);
  await page.goto(HERE);
  await store.add(ZIP).click();
  await expect(page).toHaveURL(HERE);
  await expect(toast(page, 'Added to your cart')).toBeVisible();
  await expect(store.cart).toContainText('ZIP codes in the cart: 1');
  await store.cart.click();
  await store.cartPanel.getByRole('button', { name: `Remove ${ZIP}` }).click();
  await expect(page).toHaveURL(HERE);
  await expect(toast(page, 'Removed from your cart')).toBeVisible();
  await expect(store.add(ZIP)).toBeVisible();
});

test.describe('the settings', () => {
  test.use({ site: SITE });

  test('keep a password out of the URL', async ({ context, page }) => {
    const { password } = await signUp(context);
    await page.goto('/settings');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const field = page.getByLabel('New password', { exact: true });
    await field.fill(password);
    await field.press('Enter');
    await expect(page).toHaveURL('/settings');
    await expect(field).toHaveValue(password);
    await page.goto('/dashboard');
    expect(asked.join()).not.toContain(password);
  });
});
