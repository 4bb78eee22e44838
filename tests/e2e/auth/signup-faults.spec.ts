/** What each step of the sign-up refuses, in its words, with the field in focus. */
import { FIRST_REFERRER, newPerson, SITE, signUp } from '../support/account.ts';
import { Auth } from '../support/auth.ts';
import { expect, refused, test } from '../support/test.ts';

test.use({ site: SITE });

const RULE =
  'Password must be at least 8 characters long and include at least 1 number and symbol.';
const REQUIRED = 'Value is required';

type Fault = readonly [typed: string, message: string];

/** Each is refused where it is typed, and the step stays. */
async function expectFaults(auth: Auth, label: string, faults: readonly Fault[]) {
  const field = auth.field(label);
  for (const [typed, message] of faults) {
    await test.step(`${label}: "${typed.slice(0, 40)}"`, async () => {
      await field.fill(typed);
      await auth.next.click();
      await expect(field).toHaveAccessibleDescription(message);
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    });
  }
}

test.describe('the e-mail address', () => {
  test.use({ provoked: refused('409 /auth/vacancy') });

  test('must be valid, not too long and not taken', async ({ newBrowser, page }) => {
    const taken = await signUp(await newBrowser());
    const auth = new Auth(page);
    await auth.open('/auth/signup');
    await expectFaults(auth, 'E-mail', [
      ['', REQUIRED],
      ['nobody', 'Value is not a valid email address'],
      ['no body@example.com', 'Value is not a valid email address'],
      [`${'a'.repeat(245)}@example.com`, 'Please check your email.'],
      [taken.email.toUpperCase(), 'The provided email is already associated with an account.'],
    ]);
    await auth.email.fill(newPerson().email);
    await expect(auth.email).not.toHaveAttribute('aria-invalid');
    await auth.next.click();
    await expect(auth.title).toHaveText('Who told you about INKPAY?');
  });
});

test.describe('the referrer', () => {
  test.use({ provoked: refused('404 /referrer/lookup') });

  test('must have an account', async ({ page }) => {
    const auth = new Auth(page);
    await auth.open('/auth/signup');
    await auth.answer('Get your INK ID', { 'E-mail': newPerson().email });
    await expectFaults(auth, 'Referrer ID', [
      ['', REQUIRED],
      [newPerson().inkId, 'The provided referrer ID is not valid'],
      ['longer.than.an.ink.id', 'The provided referrer ID is not valid'],
    ]);
    await auth.answer('Who told you about INKPAY?', { 'Referrer ID': FIRST_REFERRER });
    await expect(auth.title).toHaveText('Choose your INK ID');
  });
});

test.describe('the INK ID', () => {
  test.use({ provoked: refused('409 /user/vacancy') });

  test('must be valid and available', async ({ page }) => {
    const auth = new Auth(page);
    await auth.open(`/auth/signup?inkId=${FIRST_REFERRER}`);
    await auth.answer('Get your INK ID', { 'E-mail': newPerson().email });
    await expectFaults(auth, 'INK ID', [
      ['', REQUIRED],
      ['abc', 'INK ID must be 4 to 16 characters long'],
      ['a'.repeat(17), 'INK ID must be 4 to 16 characters long'],
      ['.abcd', 'INK ID must start with a letter or number'],
      ['ab cd', 'INK ID can hold letters, numbers, dots, hyphens and underscores only'],
      [FIRST_REFERRER.toUpperCase(), 'INK ID not available'],
    ]);
  });
});

test('the password must follow the rules and be typed twice', async ({ page }) => {
  const person = newPerson();
  const auth = new Auth(page);
  await auth.open(`/auth/signup?inkId=${FIRST_REFERRER}`);
  await auth.answer('Get your INK ID', { 'E-mail': person.email });
  await auth.answer('Choose your INK ID', { 'INK ID': person.inkId });
  await expectFaults(auth, 'Password', [
    ['', REQUIRED],
    ['Sh0rt!', RULE],
    ['  Sh0rt!  ', RULE],
    ['NoNumber!', RULE],
    ['NoSymbol1', RULE],
    ['12345678!', 'Password must include at least 1 letter.'],
    [`Long-1${'g'.repeat(25)}`, 'Password must be at most 30 characters long.'],
    ['Password1!', 'Too many people use this password. Please choose another one.'],
  ]);
  await auth.password.fill(person.password);
  await expectFaults(auth, 'Confirm password', [
    ['', REQUIRED],
    [`${person.password}!`, 'Passwords must match'],
  ]);
});

test('a typed password can be shown', async ({ page }) => {
  const auth = new Auth(page);
  await auth.open(`/auth/signup?inkId=${FIRST_REFERRER}`);
  await auth.answer('Get your INK ID', { 'E-mail': newPerson().email });
  await auth.answer('Choose your INK ID', { 'INK ID': newPerson().inkId });
  await expect(auth.password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(auth.password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(auth.password).toHaveAttribute('type', 'password');
});
