/** Setting a new password in four steps. */
import {
  logIn,
  NEW_PASSWORD,
  requestPasswordReset,
  SITE,
  signedOutCustomer,
} from '../support/account.ts';
import { Auth, SPLASH_MS } from '../support/auth.ts';
import { anotherCode, mailTo, readCode } from '../support/mailbox.ts';
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

test('input errors are shown at their fields', async ({ context, page }) => {
  const person = await signedOutCustomer(context);
  const auth = new Auth(page);
  await auth.open(PATH);
  const send = page.getByRole('button', { name: 'EMAIL LINK' });
  for (const [typed, message] of [
    ['', 'Value is required'],
    ['nobody', 'Value is not a valid email address'],
  ] as const) {
    await auth.email.fill(typed);
    await send.click();
    await expect(auth.email).toHaveAccessibleDescription(message);
  }
  await auth.email.fill(person.email);
  await send.click();
  await auth.next.click();
  await auth.code.fill(await readCode(context, person.email));
  await auth.next.click();
  const [first, second] = [auth.field('New password'), auth.field('Retype the new password')];
  await first.fill('short');
  await second.fill('other');
  await page.getByRole('button', { name: 'SAVE PASSWORD' }).click();
  await expect(first).toHaveAccessibleDescription(/^Password must be at least 8 characters/);
  await expect(second).toHaveAccessibleDescription('Passwords must match');
});

test('the mail can be sent again, and Back leads to the log-in', async ({ context, page }) => {
  const person = await signedOutCustomer(context);
  const auth = new Auth(page);
  await auth.stopTime();
  await auth.open(`${PATH}?email=${person.email}`);
  await page.getByRole('button', { name: 'EMAIL LINK' }).click();
  const resend = page.getByRole('button', { name: /^Resend the Email/ });
  await expect(resend).toHaveText('Resend the Email (30 s)');
  const before = (await mailTo(context, person.email)).length;
  await page.clock.runFor(30_000);
  await resend.click();
  await expect(toast(page, 'The e-mail is on its way again')).toBeVisible();
  expect(await mailTo(context, person.email)).toHaveLength(before + 1);
  await auth.back.click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`/auth/login?email=${encodeURIComponent(person.email)}`);
});
