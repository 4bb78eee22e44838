/** Sign-up, log-in and a new password by the keyboard alone. */
import {
  FIRST_REFERRER,
  logIn,
  NEW_PASSWORD,
  newPerson,
  SITE,
  signedOutCustomer,
  signUp,
} from '../support/account.ts';
import { Auth } from '../support/auth.ts';
import { tabTo } from '../support/keys.ts';
import { readCode } from '../support/mailbox.ts';
import { Settings } from '../support/settings.ts';
import { expect, test, toast } from '../support/test.ts';

test.use({ site: SITE });

test('signing up', async ({ context, page }) => {
  const person = newPerson();
  const auth = new Auth(page);
  const { keyboard } = page;
  await auth.stopTime();
  await auth.open(`/auth/signup?inkId=${FIRST_REFERRER}`);
  await tabTo(page, auth.email);
  await keyboard.type(person.email);
  await keyboard.press('Enter');
  await expect(auth.field('INK ID')).toBeFocused();
  await keyboard.type(person.inkId);
  await keyboard.press('Enter');
  await expect(auth.password).toBeFocused();
  await keyboard.type(person.password);
  await tabTo(page, auth.field('Confirm password'));
  await keyboard.type(person.password);
  const terms = page.getByRole('checkbox');
  await tabTo(page, terms);
  await keyboard.press('Space');
  await expect(terms).toBeChecked();
  await tabTo(page, auth.next);
  await keyboard.press('Enter');
  await expect(auth.code).toBeFocused();
  await keyboard.type(await readCode(context, person.email));
  await keyboard.press('Enter');
  await expect(auth.title).toHaveText('Success');
  await expect(auth.title).toBeFocused();
});

test('logging in', async ({ context, page }) => {
  const person = await signedOutCustomer(context);
  const auth = new Auth(page);
  const { keyboard } = page;
  await auth.open('/auth/login');
  await tabTo(page, auth.email);
  await keyboard.type(person.email);
  await keyboard.press('Enter');
  await expect(auth.title).toHaveText('Welcome back');
  await tabTo(page, auth.byPassword);
  await keyboard.press('Enter');
  await expect(auth.password).toBeFocused();
  await keyboard.type(person.password);
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/zipstore');
});

test('changing the password in the settings', async ({ context, page }) => {
  const person = await signUp(context);
  const settings = new Settings(page);
  const { keyboard } = page;
  await settings.open();
  const way = page.getByRole('navigation', { name: 'Sections' }).getByText('Password');
  await tabTo(page, way);
  await keyboard.press('Enter');
  const section = settings.section('Password');
  await tabTo(page, section.getByLabel('New password', { exact: true }));
  await keyboard.type(NEW_PASSWORD);
  await tabTo(page, section.getByLabel('Retype the new password'));
  await keyboard.type(NEW_PASSWORD);
  await tabTo(page, section.getByRole('button', { name: 'CHANGE PASSWORD' }));
  await keyboard.press('Enter');
  await expect(toast(page, 'Password changed')).toBeVisible();
  await logIn(context, { ...person, password: NEW_PASSWORD });
});
