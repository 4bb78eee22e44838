/** The public pages: whole without a script, and with none to load. */
import { PUBLIC } from '../support/pages.ts';
import { expect, LANGS, setLanguage, TAG, test } from '../support/test.ts';

for (const path of PUBLIC) {
  test(`${path} requests no script file`, async ({ context, page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    for (const lang of LANGS) {
      await setLanguage(context, lang);
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(scripts, TAG[lang]).toEqual([]);
      await expect(
        page.locator('script:not([type="speculationrules"], [type="application/ld+json"])'),
      ).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    }
  });
}

test('the pricing page shows $995.00', async ({ page }) => {
  await page.goto('/pricing');
  await expect(page.getByRole('main')).toHaveText('$995.00');
});

test('the header offers the log-in and an INK ID', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'LOGIN' })).toHaveAttribute('href', '/auth/login');
  await expect(header.getByRole('link', { name: 'GET AN INK ID' })).toBeVisible();
});

test('the skip link leads past the header', async ({ page }) => {
  await page.goto('/pricing');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the language is switched in the footer and remembered', async ({ page }) => {
    await page.goto('/terms');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('button', { name: /Chinese/ }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
    await expect(page).toHaveURL(/^[^?]*\/terms\?lang=ch$/);
    await page.goto('/card');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
    await footer.getByRole('button', { name: /English/ }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

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

test.describe('the reduced site', () => {
  test.use({ site: 'coming-soon' });

  test('shows Coming Soon, the terms and the privacy policy', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coming Soon');
    await page.getByRole('link', { name: 'Terms of Service' }).click();
    await expect(page).toHaveURL('/terms');
    await page.goto('/');
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page).toHaveURL('/privacy');
  });

  test('redirects log-in and sign-up to its front page', async ({ page }) => {
    for (const short of ['/login', '/signup']) {
      await page.goto(short);
      await expect(page).toHaveURL('/');
    }
  });

  test.describe('on other pages', () => {
    test.use({ provoked: /with a status of 404 / });

    test('has no store', async ({ page }) => {
      const reply = await page.goto('/zipstore');
      expect(reply?.status()).toBe(404);
    });
  });
});
