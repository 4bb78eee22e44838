/** The frame of the private pages: search, referral link, bell, profile popup and menu. */
import type { Page } from '@playwright/test';
import { originOf } from '../server/address.ts';
import { SITE, signUp } from '../support/account.ts';
import { holdZips, newBuyer } from '../support/buyer.ts';
import { waitForHydration } from '../support/hydration.ts';
import { expectLooks, expectLooksIn } from '../support/looks.ts';
import { expect, LANGS, setLanguage, test, toast } from '../support/test.ts';

test.use({ site: SITE, permissions: ['clipboard-read', 'clipboard-write'] });

const PHONE = { width: 390, height: 844 };

const banner = (page: Page) => page.getByRole('banner');
const block = (page: Page) => banner(page).locator('.profile');
const popup = (page: Page) => page.getByRole('dialog');
const menuIcon = (page: Page) => banner(page).getByRole('button', { name: 'Menu' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Your pages' });
const search = (page: Page) => page.getByRole('combobox', { name: 'Search INKPAY' });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function open(page: Page, path = '/transact'): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

test.describe('the profile popup', () => {
  test('shows the owner, copies the link and closes on a click outside', async ({
    context,
    page,
  }) => {
    const { inkId } = await signUp(context);
    await open(page);
    await block(page).click();
    await expect(popup(page)).toHaveAccessibleName(inkId);
    await expect(popup(page).getByRole('img', { name: /QR code$/ })).toBeVisible();
    await expect(popup(page)).toContainText(`${originOf(SITE)}/?inkId=${inkId}`);
    await expect(popup(page)).toContainText(`Referral code ${inkId}`);
    await popup(page).getByRole('button', { name: 'COPY LINK' }).click();
    const message = toast(page, 'Link copied');
    await expect(message).toHaveCount(1);
    // A click reaches it, so nothing lies over it.
    await message.getByText('Link copied').click({ trial: true });
    expect(await copied(page)).toBe(`${originOf(SITE)}/?inkId=${inkId}`);
    await page.mouse.click(20, 400);
    await expect(popup(page)).toBeHidden();
    await block(page).click();
    await popup(page).getByRole('link', { name: 'Manage INK ID' }).click();
    await expect(page).toHaveURL('/settings');
  });

  test('is opened, traversed and closed by keyboard, and restores focus', async ({
    context,
    page,
  }) => {
    await signUp(context);
    await open(page);
    const button = (name: string) => popup(page).getByRole('button', { name });
    await block(page).focus();
    await page.keyboard.press('Enter');
    await expect(popup(page).getByRole('heading', { level: 2 })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button('SHARE INK ID')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(popup(page)).toBeHidden();
    await expect(block(page)).toBeFocused();
    await page.keyboard.press('Enter');
    for (const _ of ['share', 'copy', 'manage', 'close']) await page.keyboard.press('Tab');
    await expect(button('Close')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(popup(page), 'it closes when focus leaves it').toBeHidden();
  });
});

test.describe('the search', () => {
  test('finds the customer’s own orders, people and pages', async ({
    context,
    newBrowser,
    page,
  }) => {
    const { zips } = await newBuyer(context, 'cheap');
    await holdZips(context, zips);
    const [zip = ''] = zips;
    const { inkId } = await signUp(await newBrowser());
    await page.goto(`/address-book?find=${inkId}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^FOLLOW/ })
      .click();
    const group = (name: string) => page.getByRole('group', { name }).getByRole('option');

    await open(page);
    await search(page).fill(zip);
    await expect(group('Your orders')).toHaveCount(1);
    await expect(group('Your orders')).toContainText(zip);
    await group('Your orders').click();
    await expect(page).toHaveURL(/\/orders\/INK-/);

    await open(page);
    await search(page).fill(`@${inkId.slice(0, 8)}`);
    await expect(group('People you follow')).toHaveText(`@${inkId}`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/address-book?find=${inkId}`);

    await open(page);
    await search(page).fill('passkeys');
    await expect(group('Pages')).toHaveText('Settings · Passkeys');
    await search(page).press('Enter');
    await expect(page).toHaveURL('/search?search=passkeys');
    await page.getByRole('main').getByRole('link', { name: 'Settings · Passkeys' }).click();
    await expect(page).toHaveURL('/settings#passkeys');
  });

  test.describe('when it fails', () => {
    test.use({ provoked: /ERR_FAILED|user\/search/ });

    test('says so on a page that its browser has translated', async ({ context, page }) => {
      await signUp(context);
      await page.route('**/user/search', (route) => route.abort());
      await open(page);
      await page.evaluate(() => {
        document.documentElement.lang = 'zh-CN';
      });
      await search(page).fill('90210');
      await expect(toast(page, 'Some suggestions could not be loaded.')).toBeVisible();
    });
  });
});

for (const script of [true, false]) {
  test.describe(script ? 'on a phone' : 'on a phone without script', () => {
    test.use({ viewport: PHONE, javaScriptEnabled: script });

    test('the menu slides in, navigates, and closes in three ways', async ({ context, page }) => {
      await signUp(context);
      await page.goto('/transact');
      if (script) await waitForHydration(page);
      const here = menu(page).getByRole('link', { name: 'Transact', exact: true });
      await expect(here).toBeHidden();
      await menuIcon(page).click();
      await expect(here).toHaveAttribute('aria-current', 'page');
      await expect(menu(page).getByRole('link', { name: 'Download the App' })).toBeVisible();
      await menu(page).getByRole('button', { name: 'Close' }).click();
      await expect(here).toBeHidden();
      await menuIcon(page).click();
      await page.keyboard.press('Escape');
      await expect(here).toBeHidden();
      await expect(menuIcon(page)).toBeFocused();
      await menuIcon(page).click();
      await page.mouse.click(10, 400);
      await expect(here).toBeHidden();
      await menuIcon(page).click();
      await menu(page).getByRole('link', { name: 'Portfolio' }).click();
      await expect(page).toHaveURL('/portfolio');
    });

    test('the search opens below the header and leads to the store', async ({ context, page }) => {
      await signUp(context);
      await page.goto('/transact');
      if (script) await waitForHydration(page);
      await expect(search(page)).toBeHidden();
      await banner(page).getByRole('button', { name: 'Search', exact: true }).first().click();
      if (script) await expect(search(page)).toBeFocused();
      await search(page).fill('90210');
      await search(page).press('Enter');
      await expect(page).toHaveURL('/zipstore?search=90210');
    });

    test('the profile opens', async ({ context, page }) => {
      const { inkId } = await signUp(context);
      await page.goto('/transact');
      await block(page).click();
      await expect(popup(page)).toHaveAccessibleName(inkId);
      await expect(popup(page)).toContainText(`/?inkId=${inkId}`);
      await popup(page).getByRole('button', { name: 'Close' }).click();
      await expect(popup(page)).toBeHidden();
    });
  });
}

/** Header targets are of at least 44 pixels, without overlaps. */
async function expectTargets(page: Page): Promise<void> {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await banner(page)
      .locator('.header__row')
      .locator(':scope > a, :scope > button, :scope .header__copy button')
      .evaluateAll((all) =>
        all
          .map((one) => one.getBoundingClientRect())
          .filter(({ width: wide }) => wide > 0)
          .map(({ left, right, height }) => ({ left, right, height })),
      );
    expect(boxes.length, `${width}`).toBeGreaterThanOrEqual(4);
    for (const [i, box] of boxes.entries()) {
      expect(box.height, `${width}: ${i}`).toBeGreaterThanOrEqual(44);
      expect(box.left, `${width}: ${i}`).toBeGreaterThanOrEqual(boxes[i - 1]?.right ?? 0);
    }
  }
}

for (const lang of LANGS) {
  test(`the frame is accessible and fits with each of its parts open: ${lang}`, async ({
    context,
    page,
  }) => {
    await signUp(context);
    await setLanguage(context, lang, SITE);
    await open(page, '/address-book');
    await test.step('the targets', () => expectTargets(page));

    await test.step('the suggestions', async () => {
      const field = page.locator('.quick-search__field');
      await field.fill('al');
      // States and ZIPs, and a page that has a word so.
      const inStore = page.getByRole('listbox').getByRole('group').first().getByRole('option');
      await expect(inStore).toHaveCount(8);
      await expectLooks(page, [768, 1440]);
      await field.fill('');
      await expect(inStore).toHaveCount(0);
    });

    await test.step('the popup', async () => {
      await block(page).click();
      await expect(popup(page)).toBeVisible();
      await expectLooksIn(lang, page);
      await page.keyboard.press('Escape');
      await expect(popup(page)).toBeHidden();
    });

    await test.step('the menu', async () => {
      await page.setViewportSize(PHONE);
      await banner(page).locator('[popovertarget="side-menu"]').click();
      await expect(page.locator('#side-menu')).toBeVisible();
      await expectLooks(page, [390, 768]);
    });
  });
}

test('the menu is on the screen of a phone with text of 200 %, and of one that is enlarged', async ({
  context,
  page,
}) => {
  await signUp(context);
  for (const path of ['/address-book', '/pricing']) {
    await page.goto(path);
    const icon = banner(page).locator('[popovertarget="side-menu"], .header-menu__toggle');
    for (const [width, text] of [
      [390, '200%'],
      [195, '100%'],
    ] as const) {
      await page.setViewportSize({ width, height: PHONE.height });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, text);
      await expect(icon, `${path}, ${width}`).toBeInViewport({ ratio: 1 });
    }
  }
});

test('pages fade around header and menu, unless reduced motion is preferred', async ({
  context,
  page,
}) => {
  await signUp(context);
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset.fades = `${Boolean(viewTransition)}`;
    });
  });
  await open(page);
  for (const part of [banner(page), menu(page)]) {
    await expect(part).not.toHaveCSS('view-transition-name', 'none');
  }
  for (const [reducedMotion, name, fades] of [
    ['no-preference', 'Portfolio', 'true'],
    ['reduce', 'Transact', 'false'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await menu(page).getByRole('link', { name, exact: true }).click();
    await expect(menu(page).locator('[aria-current]')).toHaveText(name);
    await expect(page.locator('html')).toHaveAttribute('data-fades', fades);
  }
});
