/** Signing up: with and without a referral link, to the splash and past what goes wrong on the way. */
import { databaseOf } from '../server/address.ts';
import { queryColumn } from '../server/database.ts';
import { type call, FIRST_REFERRER, newPerson, SITE, signUp } from '../support/account.ts';
import { Auth, SPLASH_MS } from '../support/auth.ts';
import { waitForHydration } from '../support/hydration.ts';
import { readCode } from '../support/mailbox.ts';
import { expect, test } from '../support/test.ts';

test.use({ site: SITE });

/** What the account keeps, as its owner may download it. */
const kept = async (context: Parameters<typeof call>[0]) =>
  (await context.request.get('/user/data')).json();

test('sign-up by a referral link skips the referral step', { tag: '@both' }, async ({
  context,
  page,
}) => {
  const person = newPerson();
  const auth = new Auth(page);
  await auth.stopTime();
  await page.goto(`/?inkId=${FIRST_REFERRER}`);
  await page.getByRole('banner').getByRole('link', { name: 'GET AN INK ID' }).click();
  await expect(page).toHaveURL('/auth/signup');
  await waitForHydration(page);
  await expect(auth.place).toHaveText('Step 1 of 4');
  await auth.fillSignUp(person);
  await expect(auth.place).toHaveText('Step 4 of 4');
  await expect(page.getByText(`A code has been emailed to ${person.email}`)).toBeVisible();
  await auth.code.fill(await readCode(context, person.email));
  await auth.next.click();
  await auth.expectSplash('Dashboard Loading...', SPLASH_MS.signUp, '/dashboard');
  await expect(auth.title).toContainText(person.inkId);
  await expect(page.getByRole('main')).toContainText(`@${person.inkId}`);
  expect(await kept(context)).toMatchObject({ referrer: FIRST_REFERRER, terms_agreed_at: null });
});

test('the password is stored at the full cost of Argon2id', async ({ context }) => {
  const { inkId } = await signUp(context);
  const query = `SELECT password_hash FROM accounts WHERE ink_id = '${inkId}';`;
  const [stored] = queryColumn(databaseOf(SITE), query);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1,keyid=/);
});

test('without a link the referrer is required, and the terms can be accepted', async ({
  context,
  page,
}) => {
  const person = newPerson();
  const auth = new Auth(page);
  await auth.open('/auth/signup');
  await expect(auth.place).toHaveText('Step 1 of 5');
  await auth.answer('Get your INK ID', { 'E-mail': ` ${person.email} ` });
  await auth.answer('Who told you about INKPAY?', { 'Referrer ID': FIRST_REFERRER.toUpperCase() });
  await auth.answer('Choose your INK ID', { 'INK ID': person.inkId });
  await expect(page.getByText('You must be 18 or older to have an INK ID.')).toBeVisible();
  const terms = page.getByRole('checkbox', { name: /^I have read and agree/ });
  await expect(terms).not.toBeChecked();
  await terms.check();
  const { password } = person;
  await auth.answer('Create a password', { Password: password, 'Confirm password': password });
  await expect(auth.place).toHaveText('Step 5 of 5');
  await auth.code.fill(await readCode(context, person.email));
  await auth.next.click();
  await expect(page).toHaveURL('/dashboard');
  const { terms_agreed_at } = await kept(context);
  expect(terms_agreed_at).toEqual(expect.any(Number));
});

test('the first step and the log-in pass the address on to each other', async ({ page }) => {
  const auth = new Auth(page);
  await auth.open('/auth/login');
  await auth.email.fill('ada@example.com');
  await auth.signUp.click();
  await expect(page).toHaveURL('/auth/signup?email=ada%40example.com');
  await expect(auth.email).toHaveValue('ada@example.com');
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(auth.email).toHaveValue('ada@example.com');
  await expect(page).toHaveURL('/auth/login?email=ada%40example.com');
});
