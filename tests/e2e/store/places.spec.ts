/** From the foot of any page to a state, to a ZIP, to its neighbour, and into the store: without script. */
import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

test('a visitor finds a ZIP by its state, and the store by the ZIP', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'ZIP codes by state' }).click();
  await expect(page).toHaveURL('/zips');
  await page.getByRole('main').getByRole('link', { name: 'Oklahoma' }).click();
  await expect(page).toHaveURL('/zips/ok');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oklahoma ZIP codes');

  await page.getByRole('link', { name: '73628' }).click();
  await expect(page).toHaveURL('/zip/73628');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ZIP code 73628 Cheyenne, OK');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Oklahoma').click();
  await expect(page).toHaveURL('/zips/ok');

  await page.goto('/zip/73628');
  await page.getByRole('region', { name: 'Near 73628' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/zip\/\d{5}$/);
  await expect(page).not.toHaveURL('/zip/73628');

  await page.goto('/zip/73628');
  await page.getByRole('link', { name: 'SEE IT IN THE STORE' }).click();
  await expect(page).toHaveURL('/zipstore?search=73628');
  await expect(page.getByRole('article').filter({ hasText: '73628' })).toBeVisible();
});
