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

test('typing searches by the first digits of a ZIP', async ({ page }) => {
  const store = new Store(page);
  await store.open();
  await store.search.fill('9021');
  await expect(page).toHaveURL('/zipstore?search=9021');
  await expect(store.card('90210')).toBeVisible();
  for (const zip of await store.zips()) expect(zip).toMatch(/^9021\d$/);
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

test('the last of two searches wins, whichever is answered first', async ({ page }) => {
  const store = new Store(page);
  await store.open();
  const release = await hold(page, /zipcode\/search\?.*search=10001/);
  await store.search.fill('10001');
  await expect(store.count).toHaveText('Loading ZIP codes');
  await store.search.fill('90210');
  await expect(store.card('90210')).toBeVisible();
  release();
  await expect(store.cards).toHaveCount(1);
  await expect(store.card('90210')).toBeVisible();
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

test('clicking a chosen state removes it', async ({ page }) => {
  const store = new Store(page);
  await store.open('?state=ca,dc');
  await page.getByRole('checkbox', { name: 'California' }).click();
  await expect(page).toHaveURL('/zipstore?state=dc');
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

test('an unknown tier has no results', async ({ page }) => {
  const store = new Store(page);
  await store.open('?tier=2');
  await store.tier.fill('tier 9');
  await expect(page.getByText('No results for tier 9')).toBeVisible();
  await store.search.focus();
  await expect(store.tier).toHaveValue('TIER 2');
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

test('AVAILABLE excludes sold, reserved and held ZIPs', async ({ page }) => {
  const store = new Store(page);
  await store.open('?search=cheyenne&state=wy');
  await expect(store.cards).toHaveCount(3);
  await store.availability.getByRole('link', { name: 'AVAILABLE' }).click();
  await expect(page).toHaveURL('/zipstore?search=cheyenne&state=wy&filter=availableOnly');
  await expect(store.count).toHaveText('Nothing found');
  await store.availability.getByRole('link', { name: 'ALL' }).click();
  await expect(store.cards).toHaveCount(3);
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

test('a search without results says so, and one link clears it', async ({ page }) => {
  const store = new Store(page);
  await store.open();
  await store.search.fill('zzzzqq');
  await expect(store.results).toContainText('No results for zzzzqq');
  await expect(store.count).toHaveText('Nothing found');
  await expect(store.paging).toBeHidden();
  await page.getByRole('link', { name: 'CLEAR FILTERS' }).click();
  await expect(page).toHaveURL('/zipstore');
  await expect(store.search).toHaveValue('');
  await expect(store.cards).toHaveCount(PAGE_SIZE);
});

test('the store is busy and shows skeleton cards while loading', async ({ page }) => {
  const store = new Store(page);
  await store.open('?search=zzzzqq');
  await expect(store.results).toHaveAttribute('aria-busy', 'false');
  const release = await hold(page, CALL);
  await page.getByRole('link', { name: 'CLEAR FILTERS' }).click();
  await expect(store.results).toHaveAttribute('aria-busy', 'true');
  await expect(store.count).toHaveText('Loading ZIP codes');
  await expect(page.locator('.zip-card--skeleton')).toHaveCount(PAGE_SIZE);
  release();
  await expect(store.results).toHaveAttribute('aria-busy', 'false');
  await expect(store.count).toHaveText('Showing 1 to 18 of 33,056');
  await expect(page.locator('.zip-card--skeleton')).toHaveCount(0);
});

for (const [what, reply] of [
  ['gets no reply', null],
  ['gets an error', { status: 500, json: { status: 9, error: 'x' } }],
  ['gets invalid JSON', { status: 200, body: '<html>' }],
] as const) {
  test.describe('a search', () => {
    test.use({ provoked: /net::ERR_FAILED|with a status of 500 / });

    test(`that ${what} can be retried`, async ({ page }) => {
      const store = new Store(page);
      await store.open('?state=dc');
      await page.route(CALL, (route) => (reply ? route.fulfill(reply) : route.abort()));
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
}
