/** A visitor who was sent to the log-in from a page gets back to it, query and all, by every way into an account. */
import type { Page } from '@playwright/test';
import {
  FIRST_REFERRER,
  logOut,
  NEW_PASSWORD,
  newPerson,
  SITE,
  setUpAuthenticator,
  signedOutCustomer,
  signUp,
} from '../support/account.ts';
import { Auth } from '../support/auth.ts';
import { waitForHydration } from '../support/hydration.ts';
import { readCode } from '../support/mailbox.ts';
import { Device } from '../support/passkey.ts';
import { Settings } from '../support/settings.ts';
import { expect, test, toast } from '../support/test.ts';
import { totp } from '../support/totp.ts';

test.use({ site: SITE });

const WANTED = '/zipstore?search=beverly%20hills%2C%20ca&sort=zip';

/** Asks for a page that is for customers alone, and is sent to the log-in. */
async function turnedAway(page: Page): Promise<Auth> {
  await page.goto(WANTED);
  await expect(page).toHaveURL('/auth/login');
  await waitForHydration(page);
  return new Auth(page);
}

test('by password', async ({ context, page }) => {
  const person = await signedOutCustomer(context);
  const auth = await turnedAway(page);
  await auth.enter(person);
  await expect(page).toHaveURL(WANTED);
});

test('by second factor', async ({ context, page }) => {
  const person = await signUp(context);
  const { secret } = await setUpAuthenticator(context);
  await logOut(context);
  const auth = await turnedAway(page);
  await auth.enter(person);
  await expect(auth.title).toHaveText('One more step');
  await auth.code.fill(totp(secret, 1));
  await auth.verify.click();
  await expect(page).toHaveURL(WANTED);
});

test('by passkey', async ({ context, page }) => {
  const person = await signUp(context);
  const device = await Device.of(page);
  const settings = new Settings(page);
  await settings.open();
  await settings.addPasskey('Phone');
  await expect(toast(page, 'Passkey added')).toBeVisible();
  await logOut(context);
  // Untouched, it does not answer the e-mail field, which offers passkeys, too.
  await device.touched(false);
  const auth = await turnedAway(page);
  await auth.email.fill(person.email);
  await auth.go.click();
  await expect(auth.byPassword).toBeVisible();
  await device.touched(true);
  await auth.byPasskey.click();
  await expect(page).toHaveURL(WANTED);
});

test('by sign-up', async ({ context, page }) => {
  const person = newPerson();
  const auth = await turnedAway(page);
  await auth.signUp.click();
  await expect(page).toHaveURL('/auth/signup');
  await waitForHydration(page);
  await auth.fillSignUp(person, FIRST_REFERRER);
  await auth.code.fill(await readCode(context, person.email));
  await auth.next.click();
  await expect(page).toHaveURL(WANTED);
});

test('an e-mail link leads a logged-in customer to a new password and back in', async ({
  context,
  page,
}) => {
  const person = await signUp(context);
  const auth = new Auth(page);
  await auth.open('/auth/password-reset?from=email');
  await expect(auth.email).toHaveValue(person.email);
  await page.getByRole('button', { name: 'EMAIL LINK' }).click();
  await auth.next.click();
  await auth.code.fill(await readCode(context, person.email));
  await auth.next.click();
  await auth.field('New password').fill(NEW_PASSWORD);
  await auth.field('Retype the new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'SAVE PASSWORD' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?email=/);
  await waitForHydration(page);
  await auth.enter({ ...person, password: NEW_PASSWORD });
  await expect(page).toHaveURL('/zipstore');
});
