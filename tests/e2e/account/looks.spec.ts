/** What only appears by using the accounts' pages, measured as the pages are. */

import { databaseOf } from '../server/address.ts';
import { expireReauthentication } from '../server/seed.ts';
import {
  FIRST_REFERRER,
  logOut,
  NEW_PASSWORD,
  newPerson,
  SITE,
  setUpAuthenticator,
  signUp,
} from '../support/account.ts';
import { Auth } from '../support/auth.ts';
import { expectLooks } from '../support/looks.ts';
import { anotherCode, readCode } from '../support/mailbox.ts';
import { Settings } from '../support/settings.ts';
import { expect, refused, test } from '../support/test.ts';

test.use({
  site: SITE,
  provoked: refused('400 /user/create/validate-code'),
});

test('a field with an error', async ({ page }) => {
  const auth = new Auth(page);
  await auth.open('/auth/login');
  await auth.email.fill('nobody');
  await auth.go.click();
  await expect(auth.email).toHaveAttribute('aria-invalid', 'true');
  await expectLooks(page);
});

test('the log-in methods and the password', async ({ page }) => {
  const auth = new Auth(page);
  await auth.open('/auth/login');
  await auth.email.fill('somebody.with.a.long.name@a-long-domain.example.com');
  await auth.go.click();
  await expect(auth.byPassword).toBeVisible();
  await expectLooks(page);
  await auth.byPassword.click();
  await auth.password.fill('Quill-7');
  await expectLooks(page);
});

test('the second factor', async ({ context, page }) => {
  const person = await signUp(context);
  await setUpAuthenticator(context);
  await logOut(context);
  const auth = new Auth(page);
  await auth.open('/auth/login');
  await auth.enter(person);
  await auth.code.fill('123');
  await expectLooks(page);
  // Only the boxes show what is typed.
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(auth.code).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  await page.emulateMedia({ forcedColors: 'none' });
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(auth.field('Recovery code')).toBeVisible();
  await expectLooks(page);
});

test('the sign-up’s password, wrong code and success screen', async ({ context, page }) => {
  const person = newPerson();
  const auth = new Auth(page);
  // The splash stays: a reply of no content leaves the page as it is.
  await page.route('**/dashboard', (route) => route.fulfill({ status: 204 }));
  await auth.open(`/auth/signup?inkId=${FIRST_REFERRER}`);
  await auth.fillSignUp(person);
  await auth.back.click();
  await expect(auth.password).toBeVisible();
  await expectLooks(page);
  await auth.next.click();
  const code = await readCode(context, person.email);
  await auth.code.fill(anotherCode(code));
  await auth.next.click();
  await expect(auth.code).toHaveAttribute('aria-invalid', 'true');
  await expectLooks(page);
  await auth.code.fill(code);
  await auth.next.click();
  await expect(auth.title).toHaveText('Success');
  await expectLooks(page);
});

test('authenticator setup and its recovery codes', async ({ context, page }) => {
  await signUp(context);
  const settings = new Settings(page);
  await settings.open();
  const section = settings.section('Authenticator');
  await section.getByRole('button', { name: /^SET UP/ }).click();
  await expect(section.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectLooks(page);
  await section.getByRole('button', { name: 'CANCEL' }).click();
  await settings.section('Codes by e-mail').getByRole('switch').click();
  await expect(settings.dialog.getByRole('listitem')).toHaveCount(10);
  await expectLooks(page);
});

test.describe('the dialogs', () => {
  test.use({ provoked: refused('403 /user/password') });

  test('for reauthentication and for confirmation', async ({ context, page }) => {
    const person = await signUp(context);
    const settings = new Settings(page);
    await settings.open();
    expireReauthentication(databaseOf(SITE), person.inkId);
    await settings.changePassword(NEW_PASSWORD);
    await expect(settings.dialog).toBeVisible();
    await expectLooks(page);
    await page.keyboard.press('Escape');
    await expect(settings.dialog).toHaveCount(0);
    await settings.section('My data').getByRole('button', { name: 'DELETE ACCOUNT' }).click();
    await settings.dialog.getByRole('button', { name: 'DELETE FOR GOOD' }).click();
    await expect(settings.dialog.getByText('This is not your INK ID.')).toBeVisible();
    await expectLooks(page);
  });
});
