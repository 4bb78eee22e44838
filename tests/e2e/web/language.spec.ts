/** English and Chinese: switched in the footer, remembered from then on. */
import { Store } from '../support/store.ts';
import { expect, test } from '../support/test.ts';

test('Chinese is remembered on the next page, after a reload and in the store', async ({
  page,
}) => {
  await page.goto('/');
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /Chinese/ })
    .click();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'zh-Hans');
  await page.getByRole('banner').getByRole('link', { name: '价格' }).click();
  await expect(page).toHaveURL('/pricing');
  await expect(html).toHaveAttribute('lang', 'zh-Hans');
  await page.reload();
  await expect(html).toHaveAttribute('lang', 'zh-Hans');
  await page.goto('/zipstore');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ZIP 商店');
});

test('a Chinese store returns results in Chinese', async ({ page }) => {
  const store = new Store(page);
  await store.open('?lang=ch');
  await page.getByRole('searchbox').fill('90210');
  await expect(page.getByRole('status').filter({ hasText: '第 1 至 1 个，共 1 个' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(/[\u4e00-\u9fff]{4}/);
});
