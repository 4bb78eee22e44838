/** The pages of results, and the store's views as addresses. */
import { waitForHydration } from '../support/hydration.ts';
import { PAGE_SIZE, Store } from '../support/store.ts';
import { expect, test } from '../support/test.ts';

const ZIPS = 33_056;
const PAGES = 1_837;

test('links move by one page, and to the start and the last page at once, to the top', async ({
  page,
}) => {
  const store = new Store(page);
  await store.open();
  const first = await store.zips();

  await store.step('NEXT PAGE').click();
  await expect(page).toHaveURL('/zipstore?skip=18');
  await expect(store.count).toHaveText('Showing 19 to 36 of 33,056');
  await expect(store.results).toBeFocused();
  await expect(store.cards.first()).toBeInViewport();
  // What is above the results is behind the header, but for the filters that stay below it.
  const edges = await page.evaluate(() => {
    const box = (part: string) => document.querySelector(part)?.getBoundingClientRect();
    return [
      box('.header')?.bottom,
      box('.filters')?.top,
      box('.filters')?.bottom,
      box('.results')?.top,
    ];
  });
  const [header, filters, end, results] = edges.map((edge) => Math.round(edge ?? 0));
  expect([filters, results]).toEqual([header, end]);
  await expect(store.paging).toContainText('PAGE 2 of 1,837');
  await expect(store.step('Go to start')).toBeVisible();

  await store.step(/last page/).click();
  await expect(page).toHaveURL(`/zipstore?skip=${(PAGES - 1) * PAGE_SIZE}`);
  await expect(store.cards).toHaveCount(ZIPS - (PAGES - 1) * PAGE_SIZE);
  await expect(store.paging).toContainText('PAGE 1,837 of 1,837');
  await expect(store.step('NEXT PAGE')).toHaveCount(0);

  await store.step('PREVIOUS PAGE').click();
  await expect(page).toHaveURL(`/zipstore?skip=${(PAGES - 2) * PAGE_SIZE}`);
  await store.step('Go to start').click();
  await expect(page).toHaveURL('/zipstore');
  await expect(store.count).toHaveText('Showing 1 to 18 of 33,056');
  expect(await store.zips()).toEqual(first);
});

test('tabbing backwards never hides the focus behind the filters', async ({ page }) => {
  const store = new Store(page);
  await store.open('?state=ca');
  await store.cards.last().getByRole('link').first().focus();
  const covered = () =>
    page.evaluate(() => {
      const filters = document.querySelector('.filters')?.getBoundingClientRect();
      const focused = document.activeElement?.getBoundingClientRect();
      return (filters?.bottom ?? Number.NaN) - (focused?.top ?? Number.NaN);
    });
  for (let n = 0; n < 18; n += 1) {
    await page.keyboard.press('Shift+Tab');
    await expect.poll(covered).toBeLessThanOrEqual(0);
  }
});

test('Back and Forward restore the view', async ({ page }) => {
  const store = new Store(page);
  await store.open();
  await page.getByRole('button', { name: 'Show the tiers' }).click();
  await page.getByRole('option', { name: 'ULTRA' }).click();
  await expect(store.count).toHaveText('Showing 1 to 18 of 165');
  const ultra = await store.zips();
  await store.step('NEXT PAGE').click();
  await expect(store.count).toHaveText('Showing 19 to 36 of 165');
  const second = await store.zips();

  await page.goBack();
  await expect(store.count).toHaveText('Showing 1 to 18 of 165');
  expect(await store.zips()).toEqual(ultra);
  await page.goBack();
  await expect(store.count).toHaveText('Showing 1 to 18 of 33,056');
  await expect(store.tier).toHaveValue('ANY');
  await page.goForward();
  await page.goForward();
  await expect(store.count).toHaveText('Showing 19 to 36 of 165');
  await expect(store.tier).toHaveValue('ULTRA');
  await expect(page).toHaveURL('/zipstore?tier=0&skip=18');
  expect(await store.zips()).toEqual(second);
});

test('the view is restored when returning from another page', async ({ page }) => {
  const store = new Store(page);
  await store.open();
  await store.search.fill('springfield');
  await expect(page).toHaveURL('/zipstore?search=springfield');
  await store.step('NEXT PAGE').click();
  await expect(store.count).toHaveText(/^Showing 19 to /);
  const shown = await store.zips();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await expect(store.search).toHaveValue('springfield');
  await expect(store.count).toHaveText(/^Showing 19 to /);
  expect(await store.zips()).toEqual(shown);
});

test('a copied link shows another visitor the same view', async ({ newBrowser, page }) => {
  const store = new Store(page);
  await store.open('?state=ca');
  await store.search.fill('san');
  await expect(page).toHaveURL('/zipstore?search=san&state=ca');
  await store.tier.fill('tier 1');
  await store.tier.press('ArrowDown');
  await store.tier.press('Enter');
  await store.order.click();
  await store.availability.getByRole('link', { name: 'AVAILABLE' }).click();
  await store.step('NEXT PAGE').click();
  await expect(store.count).toHaveText(/^Showing 19 to /);

  const elsewhere = await newBrowser();
  const other = new Store(await elsewhere.newPage());
  await other.page.goto(page.url());
  await waitForHydration(other.page);
  expect(new URL(page.url()).search).toBe(
    '?search=san&state=ca&tier=1&order_by=asc&filter=availableOnly&skip=18',
  );
  expect(await other.zips()).toEqual(await store.zips());
  await expect(other.search).toHaveValue('san');
  await expect(other.tier).toHaveValue('TIER 1');
  await expect(other.order).toHaveText(/^PRICE LOW -> HI/);
  await expect(other.chosenStates).toHaveCount(1);
  await expect(other.availability.getByRole('link', { name: 'AVAILABLE' })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('a modified click opens a page in a new tab and keeps the first tab', async ({
  context,
  page,
}) => {
  const store = new Store(page);
  await store.open();
  const opened = context.waitForEvent('page');
  await store.step('NEXT PAGE').click({ modifiers: ['Control'] });
  await expect(await opened).toHaveURL('/zipstore?skip=18');
  await expect(page).toHaveURL('/zipstore');
});
