/** A session's life: renewed behind the scenes, ended from elsewhere, and closed. */
import type { Page } from '@playwright/test';
import { logIn, logOut, type Person, SITE, signUp } from '../support/account.ts';
import { Auth } from '../support/auth.ts';
import { waitForHydration } from '../support/hydration.ts';
import { Settings } from '../support/settings.ts';
import { expect, refused, test, toast } from '../support/test.ts';

test.use({ site: SITE });

/** The page has left for the log-in, which says why; a customer who logs in is where they were. */
async function expectReturn(page: Page, person: Person, why: string): Promise<void> {
  await expect(page).toHaveURL('/auth/login?return_to=%2Fsettings');
  const auth = new Auth(page);
  await expect(toast(page, why)).toBeVisible();
  await waitForHydration(page);
  await auth.enter(person);
  await expect(page).toHaveURL('/settings');
}

/** These refusals, and that of the refresh, which the page logs, too. */
function notRenewed(...calls: readonly string[]): RegExp {
  const refusals = refused('401 /auth/session-refresh', ...calls);
  return new RegExp(`${refusals.source}|^warning: /auth/session-refresh: `);
}

/** As if 15 minutes had passed: browsers drop the cookie then. */
const RUN_OUT = { name: 'session' };

test('opening a page after the session expired renews it', { tag: '@both' }, async ({
  context,
  page,
}) => {
  await signUp(context);
  await context.clearCookies(RUN_OUT);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard');
  expect((await context.cookies()).map(({ name }) => name)).toContain('session');
  await context.clearCookies(RUN_OUT);
  await page.goto('/auth/login');
  await expect(page).toHaveURL('/dashboard');
});

test('another site’s link opens its page after the session expired', async ({
  baseURL,
  context,
  page,
}) => {
  await signUp(context);
  await context.clearCookies(RUN_OUT);
  await page.goto('about:blank');
  await page.setContent(`<a href="${baseURL}/settings?a=b#emails">settings</a>`);
  await page.getByRole('link').click();
  await expect(page).toHaveURL('/settings?a=b#emails');
  await expect(page.locator('#emails')).toBeInViewport();
  expect((await context.cookies()).map(({ name }) => name)).toContain('session');
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test.describe('a call after the session expired', () => {
  test.use({ provoked: refused('401 /user/mailed-codes', '401 /user/data') });

  test('renews it and succeeds', async ({ context, page }) => {
    await signUp(context);
    const settings = new Settings(page);
    await settings.open();
    await context.clearCookies(RUN_OUT);
    await settings.section('Codes by e-mail').getByRole('switch').click();
    await expect(toast(page, 'Codes by e-mail are on')).toBeVisible();
    await settings.keepCodes();
    await context.clearCookies(RUN_OUT);
    const download = page.waitForEvent('download');
    await settings.section('My data').getByRole('button', { name: 'DOWNLOAD MY DATA' }).click();
    await download;
    await expect(page).toHaveURL('/settings');
  });
});

test.describe('a session ended elsewhere', () => {
  test.use({ provoked: notRenewed('401 /user/mailed-codes', '401 /user/sessions/end') });

  test('ends on the open page, which can be returned to', async ({ context, newBrowser, page }) => {
    const person = await signUp(context);
    const settings = new Settings(page);
    await settings.open();

    const elsewhere = await newBrowser();
    await logIn(elsewhere, person);
    const other = new Settings(await elsewhere.newPage());
    await other.open();
    const sessions = other.section('Sessions');
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await sessions.getByRole('button', { name: 'END ALL OTHERS' }).click();
    await expect(toast(other.page, 'All other sessions ended')).toBeVisible();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);

    await settings.section('Codes by e-mail').getByRole('switch').click();
    await expect(page).toHaveURL(/^[^?]*\/auth\/login\?/);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('refresh');
    await expectReturn(page, person, 'Hit max retries. Logging out.');
  });
});

test.describe('an open page after logging out in the same browser', () => {
  test.use({ provoked: notRenewed('401 /user/mailed-codes') });

  test('leads to the log-in and can be returned to', async ({ context, page }) => {
    const person = await signUp(context);
    const settings = new Settings(page);
    await settings.open();
    await logOut(context);
    await settings.section('Codes by e-mail').getByRole('switch').click();
    await expectReturn(page, person, 'Missing session data');
  });
});

test('going back after logging out shows nothing private', async ({ context, page }) => {
  const { inkId } = await signUp(context);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/auth/login');
  await page.goBack();
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByText(`@${inkId}`)).toHaveCount(0);
});
