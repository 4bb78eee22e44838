/** Searching the store: each filter, what is shown meanwhile, and what is said about it. */
import { hold } from '../support/hold.ts';
import { PAGE_SIZE, Store } from '../support/store.ts';
import { expect, test } from '../support/test.ts';

const CALL = '**/zipcode/search?**';

test('typing searches by city and replaces the URL without a history entry', async ({ page }) => {
  const store = new Store(page);
  await store.open();
  const steps = await page.evaluate(() => history.length);
  await store.search.pressSequentially('beverly hills');
  await expect(page).toHaveURL('/zipstore?search=beverly%20hills');
  await expect(store.card('90210')).toContainText('Beverly Hills, CA');
  await expect(store.count).toHaveText(/^Showing 1 to (\d+) of \1$/);
  for (const card of await store.cards.all()) await expect(card).toContainText('Beverly Hills');
  expect(await page.evaluate(() => history.length)).toBe(steps);
});

test('text typed before hydration is searched for', async ({ page }) => {
  const store = new Store(page);
  const release = await hold(page, '**/store.*.js');
  await page.goto('/zipstore', { waitUntil: 'commit' });
  await store.search.fill('90210');
  release();
  await expect(page).toHaveURL('/zipstore?search=90210');
  await expect(store.cards).toHaveCount(1);
});

test('states are added and removed by keyboard alone', async ({ page }) => {
  const store = new Store(page);
  await store.open();
  const keyboard = page.keyboard;
  await store.states.focus();

  await keyboard.type('new');
  await expect(page.getByRole('option')).toHaveText([
    'New Hampshire',
    'New Jersey',
    'New Mexico',
    'New York',
  ]);
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'New Jersey' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/zipstore?state=nj');
  await expect(store.chosenStates).toHaveCount(1);

  await keyboard.type('dc');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/zipstore?state=nj,dc');
  await keyboard.type('wyo');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/zipstore?state=nj,dc,wy');
  await expect(store.states).toBeFocused();

  await keyboard.press('Backspace');
  await expect(page).toHaveURL('/zipstore?state=nj,dc');
  await page.getByRole('checkbox', { name: 'New Jersey' }).focus();
  await keyboard.press('Space');
  await expect(page).toHaveURL('/zipstore?state=dc');
  await expect(store.chosenStates).toHaveCount(1);
  await expect(store.count).toHaveText('Showing 1 to 18 of 30');
  for (const card of await store.cards.all()) await expect(card).toContainText(', DC');
});

test('on a phone, unticking the last state focuses the folded filters', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const store = new Store(page);
  await store.open('?state=dc');
  await store.chosenStates.press('Space');
  await expect(store.chosenStates).toHaveCount(0);
  await expect(page.locator('summary', { hasText: 'FILTERS' })).toBeFocused();
});

test('the list of states has the 50 states and Washington DC', async ({ page }) => {
  const store = new Store(page);
  await store.open();
  await page.getByRole('button', { name: 'Show the states' }).click();
  await expect(page.getByRole('option')).toHaveCount(51);
});

test('the tier picker filters by one tier, and ANY clears it', async ({ page }) => {
  const store = new Store(page);
  await store.open();
  await page.getByRole('button', { name: 'Show the tiers' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'ANY',
    'ULTRA',
    'TIER 1',
    'TIER 2',
    'TIER 3',
    'TIER 4',
    'TIER 5',
  ]);
  await page.getByRole('option', { name: 'ULTRA' }).click();
  await expect(page).toHaveURL('/zipstore?tier=0');
  await expect(store.count).toHaveText('Showing 1 to 18 of 165');
  for (const card of await store.cards.all()) await expect(card).toContainText('ULTRA');

  await store.tier.fill('tier 3');
  await store.tier.press('ArrowDown');
  await store.tier.press('Enter');
  await expect(page).toHaveURL('/zipstore?tier=3');
  await expect(store.cards).toHaveCount(PAGE_SIZE);
  for (const card of await store.cards.all()) await expect(card).toContainText('TIER 3');

  await store.tier.fill('any');
  await page.getByRole('option', { name: 'ANY' }).click();
  await expect(page).toHaveURL('/zipstore');
});

test('the price order can be reversed', async ({ page }) => {
  const store = new Store(page);
  await store.open();
  await expect(store.order).toHaveText(/^PRICE HI -> LOW/);
  const falling = await store.prices();
  expect(falling).toHaveLength(PAGE_SIZE);
  expect(falling).toEqual(falling.toSorted((a, b) => b - a));

  await store.order.click();
  await expect(page).toHaveURL('/zipstore?order_by=asc');
  await expect(store.order).toHaveText(/^PRICE LOW -> HI/);
  await expect(store.cards.first()).toContainText('$195');
  const rising = await store.prices();
  expect(rising).toEqual(rising.toSorted((a, b) => a - b));

  await store.order.click();
  await expect(page).toHaveURL('/zipstore');
});

test('a place is found as the store prints it, and prices and sorts apply', async ({ page }) => {
  const store = new Store(page);
  await store.open();
  await store.search.fill('Beverly Hills, CA');
  await expect(store.count).toHaveText('Showing 1 to 3 of 3');
  await page.getByRole('textbox', { name: 'Lowest price in dollars' }).fill('1990');
  await expect(page).toHaveURL('/zipstore?search=Beverly%20Hills,%20CA&price_min=1990');
  await store.search.fill('');
  await page.getByRole('textbox', { name: 'Highest price in dollars' }).fill('1990');
  await page.getByRole('link', { name: 'PEOPLE', exact: true }).click();
  await expect(page).toHaveURL('/zipstore?price_min=1990&price_max=1990&sort=people');
  await expect(store.cards.first()).toContainText('$1,990');
  await expect(store.cards.filter({ hasNotText: '$1,990' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^PEOPLE HI/ })).toBeVisible();
});

test.describe('a search that fails', () => {
  test.use({ provoked: /with a status of 500 / });

  test('can be retried', async ({ page }) => {
    const store = new Store(page);
    await store.open('?state=dc');
    await page.route(CALL, (route) => route.fulfill({ status: 500, json: { status: 9 } }));
    await store.order.click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('The ZIP codes did not load');
    await expect(store.count).toHaveText('Not loaded');
    await page.unroute(CALL);
    await alert.getByRole('link', { name: 'TRY AGAIN' }).click();
    await expect(alert).toBeHidden();
    await expect(store.count).toHaveText('Showing 1 to 18 of 30');
    await expect(page).toHaveURL('/zipstore?state=dc&order_by=asc');
    await expect(store.results).toBeFocused();
  });
});
