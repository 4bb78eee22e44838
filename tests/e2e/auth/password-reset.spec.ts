/** Setting a new password in four steps. */
import {
  logIn,
  NEW_PASSWORD,
  requestPasswordReset,
  SITE,
  signedOutCustomer,
} from '../support/account.ts';
import { Auth, SPLASH_MS } from '../support/auth.ts';
import { anotherCode, readCode } from '../support/mailbox.ts';
import { expect, refused, test, toast } from '../support/test.ts';

test.use({ site: SITE });

const PATH = '/auth/password-reset';

test('four steps set a new password and lead to the log-in', { tag: '@both' }, async ({
  context,
  page,
}) => {
  const person = await signedOutCustomer(context);
  const auth = new Auth(page);
  await auth.stopTime();
  await auth.open(`${PATH}?email=${person.email}`);
  await expect(auth.email).toHaveValue(person.email);
  await page.getByRole('button', { name: 'EMAIL LINK' }).click();
  await expect(auth.title).toHaveText('Check your email');
  await expect(page.getByText(`A code has been emailed to ${person.email}`)).toBeVisible();
  await auth.next.click();
  await expect(auth.title).toHaveText('Enter the 6-digit code');
  await expect(auth.next).toBeDisabled();
  await auth.code.fill(await readCode(context, person.email));
  await auth.next.click();
  await expect(auth.title).toHaveText('Create a new password');
  await auth.field('New password').fill(NEW_PASSWORD);
  await auth.field('Retype the new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'SAVE PASSWORD' }).click();
  const back = `/auth/login?email=${encodeURIComponent(person.email)}`;
  await auth.expectSplash('Redirecting to Login...', SPLASH_MS.reset, back);
  await expect(auth.email).toHaveValue(person.email);
  await logIn(context, { ...person, password: NEW_PASSWORD });
});

test.describe('a wrong code', () => {
  test.use({ provoked: refused(`400 ${PATH}`) });

  test('can be corrected, even at the last step', async ({ context, page }) => {
    const person = await signedOutCustomer(context);
    const auth = new Auth(page);
    await auth.open(`${PATH}?email=${person.email}`);
    await page.getByRole('button', { name: 'EMAIL LINK' }).click();
    await auth.next.click();
    const code = await readCode(context, person.email);
    await auth.code.fill(anotherCode(code));
    await auth.next.click();
    await expect(page.getByText('Invalid code provided, please try again.')).toBeVisible();
    await expect(auth.code).toHaveValue('');
    await expect(auth.code).toBeFocused();
    await auth.code.fill(code);
    await auth.next.click();
    await expect(auth.title).toHaveText('Create a new password');

    // A newer code makes this one void.
    await requestPasswordReset(context, person.email);
    await auth.field('New password').fill(NEW_PASSWORD);
    await auth.field('Retype the new password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'SAVE PASSWORD' }).click();
    await expect(toast(page, 'Invalid code sent...')).toBeVisible();
    await expect(auth.title).toHaveText('Enter the 6-digit code');
    await auth.code.fill(await readCode(context, person.email));
    await auth.next.click();
    await expect(auth.field('New password')).toHaveValue(NEW_PASSWORD);
    await page.getByRole('button', { name: 'SAVE PASSWORD' }).click();
    await expect(page).toHaveURL(/^[^?]*\/auth\/login\?email=/);
  });
});
