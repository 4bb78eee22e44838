/** The public pages, by keyboard and on a phone. */
import { expect, test } from '../support/test.ts';

test('the skip link leads past the header', async ({ page }) => {
  await page.goto('/pricing');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a phone opens the menu and follows a link', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const pricing = page.getByRole('banner').getByRole('link', { name: 'Pricing' });
    await expect(pricing).toBeHidden();
    await page.locator('summary', { hasText: 'Menu' }).click();
    await pricing.click();
    await expect(page).toHaveURL('/pricing');
  });
});
