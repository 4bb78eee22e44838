/** Passkeys: made in the settings, used to log in and to prove that it is their owner, and removed. */
import type { BrowserContext, Page } from '@playwright/test';
import { databaseOf } from '../server/address.ts';
import { expireReauthentication } from '../server/seed.ts';
import { logOut, SITE, signUp } from '../support/account.ts';
import { Auth } from '../support/auth.ts';
import { Device } from '../support/passkey.ts';
import { Settings } from '../support/settings.ts';
import { expect, refused, test, toast } from '../support/test.ts';

test.use({ site: SITE });

/** A customer with a passkey, in their settings. */
async function withPasskey(context: BrowserContext, page: Page) {
  const person = await signUp(context);
  const device = await Device.of(page);
  const settings = new Settings(page);
  await settings.open();
  await settings.addPasskey('Phone');
  await expect(toast(page, 'Passkey added')).toBeVisible();
  return { person, device, settings };
}

test('a passkey is added with a name and listed', async ({ context, page }) => {
  const { device, settings } = await withPasskey(context, page);
  const passkeys = settings.section('Passkeys');
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  await expect(passkeys.getByRole('listitem')).toContainText(/^Phone.*Added .*Never used/s);
  await expect(passkeys.getByLabel('Name of the new passkey')).toHaveValue('');
  expect(await device.size()).toBe(1);
  await settings.addPasskey(' ');
  const name = passkeys.getByLabel('Name of the new passkey');
  await expect(name).toHaveAccessibleDescription('Value is required');
  await settings.addPasskey('The same phone');
  await expect(toast(page, 'This device already has a passkey of this account.')).toBeVisible();
});

test('SIGN IN WITH PASSKEY leads to the store', { tag: '@both' }, async ({ context, page }) => {
  const { person, device } = await withPasskey(context, page);
  await logOut(context);
  const auth = new Auth(page);
  // Untouched, it does not answer the e-mail field, which offers passkeys, too.
  await device.touched(false);
  await auth.open('/auth/login');
  await auth.email.fill(person.email);
  await auth.go.click();
  await expect(auth.byPassword).toBeVisible();
  await device.touched(true);
  await auth.byPasskey.click();
  await expect(page).toHaveURL('/zipstore');
  const settings = new Settings(page);
  await settings.open();
  await expect(settings.section('Passkeys').getByRole('listitem')).toContainText('Last used');
});

test('the e-mail field offers passkeys, and choosing one logs in', async ({ context, page }) => {
  await withPasskey(context, page);
  await logOut(context);
  // The device is touched as soon as it is asked: nobody types or presses anything.
  await page.goto('/auth/login');
  await expect(page).toHaveURL('/zipstore');
});

test.describe('a removed passkey', () => {
  test.use({ provoked: refused('403 /auth/passkey-auth/verify') });

  test('is rejected and no longer offered', async ({ context, page }) => {
    const { person, device, settings } = await withPasskey(context, page);
    await settings
      .section('Passkeys')
      .getByRole('button', { name: 'REMOVE the passkey Phone' })
      .click();
    await expect(settings.dialog).toContainText('“Phone” will no longer open this account.');
    await settings.dialog.getByRole('button', { name: 'REMOVE' }).click();
    await expect(toast(page, 'Passkey removed')).toBeVisible();
    await expect(settings.section('Passkeys')).toContainText('You have no passkey yet.');
    await expect(settings.section('Passkeys')).toBeFocused();
    expect(await device.size()).toBe(1);

    await logOut(context);
    const auth = new Auth(page);
    await auth.open('/auth/login');
    await expect(toast(page, 'This passkey was not accepted.')).toBeVisible();
    await auth.email.fill(person.email);
    await auth.go.click();
    await expect(auth.byPassword).toBeVisible();
    await expect(auth.byPasskey).toHaveCount(0);
  });
});

test.describe('reauthentication', () => {
  test.use({ provoked: refused('403 /user/mailed-codes') });

  test('by passkey allows a change', async ({ context, page }) => {
    const { person, settings } = await withPasskey(context, page);
    expireReauthentication(databaseOf(SITE), person.inkId);
    await settings.section('Codes by e-mail').getByRole('switch').click();
    await settings.dialog.getByRole('button', { name: 'USE A PASSKEY' }).click();
    await expect(toast(page, 'Codes by e-mail are on')).toBeVisible();
    await settings.keepCodes();
    await expect(settings.section('Codes by e-mail').getByRole('switch')).toBeChecked();
  });
});
