/** Logging in with a second factor: from an app, by mail, or one of the codes kept for bad days. */
import {
  logOut,
  type Person,
  SITE,
  setUpAuthenticator,
  signUp,
  turnOnMailedCodes,
} from '../support/account.ts';
import { Auth, SPLASH_MS } from '../support/auth.ts';
import { expectLooks } from '../support/looks.ts';
import { anotherCode, readCode } from '../support/mailbox.ts';
import { expect, refused, test, toast } from '../support/test.ts';
import { totp, wrongTotp } from '../support/totp.ts';

test.use({ site: SITE, provoked: refused('400 /auth/verify-mfa') });

const APP = 'Please enter the code from your authenticator app.';

async function open(auth: Auth, person: Person): Promise<void> {
  await auth.open('/auth/login');
  await auth.enter(person);
  await expect(auth.title).toHaveText('One more step');
}

test('the app: a wrong code is rejected, the right one leads to the store', async ({
  context,
  page,
}) => {
  const person = await signUp(context);
  const { secret } = await setUpAuthenticator(context);
  await logOut(context);
  const auth = new Auth(page);
  await auth.stopTime();
  await open(auth, person);
  await expect(page.getByText(APP)).toBeVisible();
  await expect(auth.code).toBeFocused();
  await expect(auth.verify).toBeDisabled();
  await auth.code.fill(wrongTotp(secret));
  await auth.verify.click();
  await expect(toast(page, 'The code is not correct.')).toBeVisible();
  await expect(auth.code).toHaveValue('');
  await expect(auth.code).toBeFocused();
  await auth.code.fill(totp(secret, 1));
  await auth.verify.click();
  await auth.expectSplash('Dashboard Loading...', SPLASH_MS.login, '/zipstore');
});

test('a mailed code', { tag: '@both' }, async ({ context, page }) => {
  const person = await signUp(context);
  await turnOnMailedCodes(context);
  await logOut(context);
  const auth = new Auth(page);
  await open(auth, person);
  await expect(page.getByText(`A code has been emailed to ${person.email}`)).toBeVisible();
  const code = await readCode(context, person.email);
  await auth.code.fill(anotherCode(code));
  await auth.verify.click();
  await expect(toast(page, 'The code is not correct.')).toBeVisible();
  await auth.code.fill(code);
  await auth.verify.click();
  await expect(page).toHaveURL('/zipstore');
});

test('a recovery code works once', async ({ context, page }) => {
  const person = await signUp(context);
  const { recoveryCodes } = await setUpAuthenticator(context);
  const [code = ''] = recoveryCodes;
  expect(recoveryCodes).toHaveLength(10);
  await logOut(context);
  const auth = new Auth(page);
  const recovery = auth.field('Recovery code');
  const use = page.getByRole('button', { name: 'Use a recovery code' });
  await open(auth, person);
  await auth.code.fill('123');
  await expectLooks(page);
  // Only the boxes show what is typed.
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(auth.code).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  await page.emulateMedia({ forcedColors: 'none' });
  await use.click();
  await expect(recovery).toBeFocused();
  await expectLooks(page);
  await recovery.fill(code);
  await auth.verify.click();
  await expect(page).toHaveURL('/zipstore');
  await logOut(context);
  await open(auth, person);
  await use.click();
  await recovery.fill(code);
  await auth.verify.click();
  await expect(toast(page, 'The code is not correct.')).toBeVisible();
});
