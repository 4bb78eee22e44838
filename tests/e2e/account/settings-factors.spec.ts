/** The settings that say how a customer gets in: authenticator, mailed codes, recovery codes, password. */

import { databaseOf } from '../server/address.ts';
import { expireReauthentication } from '../server/seed.ts';
import { call, logIn, NEW_PASSWORD, SITE, setUpAuthenticator, signUp } from '../support/account.ts';
import { expectLooks } from '../support/looks.ts';
import { Settings } from '../support/settings.ts';
import { expect, refused, test, toast } from '../support/test.ts';
import { totp, wrongTotp } from '../support/totp.ts';

test.use({ site: SITE });

test.describe('an authenticator', () => {
  test.use({ provoked: refused('400 /user/authenticator/confirm') });

  test('is set up by its digits and removed', { tag: '@both' }, async ({ context, page }) => {
    const person = await signUp(context);
    const settings = new Settings(page);
    await settings.open();
    const section = settings.section('Authenticator');
    await expect(section).toContainText('No authenticator app is set up.');
    await section.getByRole('button', { name: /^SET UP/ }).click();
    await expect(section.getByRole('img', { name: /^QR code/ })).toBeVisible();
    const address = await section
      .getByRole('link', { name: 'OPEN IN AN APP' })
      .getAttribute('href');
    const secret = new URL(address ?? '').searchParams.get('secret') ?? '';
    const digits = section.getByLabel('The 6 digits that the app shows');
    const confirm = section.getByRole('button', { name: 'CONFIRM' });
    await expect(confirm).toBeDisabled();
    await digits.fill(wrongTotp(secret));
    await confirm.click();
    await expect(digits).toHaveAccessibleDescription(/^The code is not correct/);
    await digits.fill(totp(secret));
    await confirm.click();
    await expect(toast(page, 'Authenticator added')).toBeVisible();
    expect(new Set(await settings.keepCodes()).size).toBe(10);
    await expect(section).toContainText('An authenticator app is set up.');
    await expect(settings.section('Recovery codes')).toContainText('10codes left');
    expect(await logIn(context, person)).toMatchObject({ mfa_type: 'authenticator' });

    await section.getByRole('button', { name: /^REMOVE/ }).click();
    await settings.dialog.getByRole('button', { name: 'REMOVE' }).click();
    await expect(toast(page, 'Authenticator removed')).toBeVisible();
    await expect(section).toContainText('No authenticator app is set up.');
    expect(await logIn(context, person)).not.toHaveProperty('mfa_id');
  });
});

test('an authenticator is not set up after all, mailed codes are turned on and off', async ({
  context,
  page,
}) => {
  const person = await signUp(context);
  const settings = new Settings(page);
  await settings.open();
  const app = settings.section('Authenticator');
  await app.getByRole('button', { name: /^SET UP/ }).click();
  await expect(app.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectLooks(page);
  await app.getByRole('button', { name: 'CANCEL' }).click();

  const toggle = settings.section('Codes by e-mail').getByRole('switch');
  await expect(toggle).toContainText(`Goes to ${person.email}`);
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toast(page, 'Codes by e-mail are on')).toBeVisible();
  await expect(settings.dialog.getByRole('listitem')).toHaveCount(10);
  await expectLooks(page);
  expect(await settings.keepCodes()).toHaveLength(10);
  await expect(toggle).toBeChecked();
  expect(await logIn(context, person)).toMatchObject({ mfa_type: 'totp' });
  await toggle.click();
  await expect(toast(page, 'Codes by e-mail are off')).toBeVisible();
  await expect(toggle).not.toBeChecked();
});

test('recovery codes are shown once, and new ones invalidate the old ones', async ({
  context,
  page,
}) => {
  const { inkId } = await signUp(context);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { recoveryCodes } = await setUpAuthenticator(context);
  const settings = new Settings(page);
  await settings.open();
  const section = settings.section('Recovery codes');
  const copy = settings.dialog.getByRole('button', { name: 'COPY', exact: true });
  await section.getByRole('button', { name: 'MAKE TEN NEW CODES' }).click();
  await expect(settings.dialog).toContainText('The codes that you have now will no longer work.');
  await page.setViewportSize({ width: 390, height: 664 });
  await settings.dialog.getByRole('button', { name: 'MAKE TEN NEW CODES' }).click();
  await expect(settings.dialog).toContainText('They are shown this once.');
  await expect(copy).toBeFocused();
  await expect(settings.dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
  // Its message is below the panel, within the window, and can be closed.
  const message = settings.dialog.locator('.toast');
  await message.getByRole('button').focus();
  const room = () =>
    settings.dialog.evaluate((dialog) => {
      const box = (part: string) => dialog.querySelector(part)?.getBoundingClientRect();
      const [panel, below] = [box('.dialog__panel'), box('.toast')];
      return panel && below ? Math.min(panel.top, below.top - panel.bottom) : Number.NaN;
    });
  for (const [width, height] of [
    [390, 664],
    [375, 548],
    [1440, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(room).toBeGreaterThan(0);
    await expect(message).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('Enter');
  await expect(message).toHaveCount(0);
  await expect(copy).toBeFocused();
  await copy.click();
  await expect(settings.dialog.getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const download = page.waitForEvent('download');
  await settings.dialog.getByRole('button', { name: 'SAVE AS TEXT' }).click();
  expect((await download).suggestedFilename()).toBe(`inkpay-${inkId}.txt`);
  const shown = await settings.keepCodes();
  expect(copied.split('\n')).toEqual(shown);
  expect(shown.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  await expect(page.getByText(shown[0] ?? '')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(shown[0] ?? '')).toHaveCount(0);
  await expect(section).toContainText('10codes left');
});

test.describe('the password', () => {
  test.use({ provoked: refused('403 /user/password', '403 /auth/proof') });

  test('is changed after reauthentication if the last one is old', async ({ context, page }) => {
    const person = await signUp(context);
    const settings = new Settings(page);
    await settings.open();
    expireReauthentication(databaseOf(SITE), person.inkId);
    await settings.changePassword(NEW_PASSWORD);
    await expect(settings.dialog.getByRole('heading')).toHaveText('Is it you?');
    await settings.dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(settings.dialog).toHaveCount(0);
    const typed = settings.section('Password').getByLabel('New password', { exact: true });
    await expect(typed).toHaveValue(NEW_PASSWORD);

    await settings.changePassword(NEW_PASSWORD);
    await settings.reauthenticate('Not-the-1-password');
    await expect(
      settings.dialog.getByLabel('Your password', { exact: true }),
    ).toHaveAccessibleDescription('The password is not correct.');
    await settings.reauthenticate(person.password);
    await expect(toast(page, 'Password changed')).toBeVisible();
    await expect(settings.dialog).toHaveCount(0);
    await expect(typed).toHaveValue('');
    expect(await logIn(context, { ...person, password: NEW_PASSWORD })).toMatchObject({
      status: 0,
    });
  });
});

test('changing the password ends the other sessions', async ({ context, newBrowser, page }) => {
  const person = await signUp(context);
  const elsewhere = await newBrowser();
  await logIn(elsewhere, person);
  const settings = new Settings(page);
  await settings.open();
  await expect(settings.section('Sessions').getByRole('listitem')).toHaveCount(2);
  await settings.changePassword(NEW_PASSWORD);
  await expect(toast(page, 'Password changed')).toBeVisible();
  await expect(settings.section('Sessions').getByRole('listitem')).toHaveCount(1);
  expect(await call(elsewhere, '/user/lang', { lang: 'en' })).toMatchObject({ status: 2 });
});
