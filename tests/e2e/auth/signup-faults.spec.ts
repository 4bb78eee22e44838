/** What each step of the sign-up refuses, by the form's own rule and by the server's, with the field in focus. */
import { FIRST_REFERRER, newPerson, SITE, signUp } from '../support/account.ts';
import { Auth } from '../support/auth.ts';
import { expect, refused, test } from '../support/test.ts';

test.use({
  site: SITE,
  provoked: refused('409 /auth/vacancy', '404 /referrer/lookup', '409 /user/vacancy'),
});

test('each step refuses what is not valid or not available', async ({ newBrowser, page }) => {
  const taken = await signUp(await newBrowser());
  const person = newPerson();
  const auth = new Auth(page);
  await auth.open('/auth/signup');
  for (const [label, invalid, rule, unavailable, refusal, valid] of [
    [
      'E-mail',
      'nobody',
      'Value is not a valid email address',
      taken.email.toUpperCase(),
      'The provided email is already associated with an account.',
      person.email,
    ],
    [
      'Referrer ID',
      '',
      'Value is required',
      newPerson().inkId,
      'The provided referrer ID is not valid',
      FIRST_REFERRER,
    ],
    [
      'INK ID',
      '.abcd',
      'INK ID must start with a letter (A to Z) or number',
      taken.inkId.toUpperCase(),
      'INK ID not available',
      person.inkId,
    ],
  ] as const) {
    const field = auth.field(label);
    for (const [typed, message] of [
      [invalid, rule],
      [unavailable, refusal],
    ] as const) {
      await field.fill(typed);
      await auth.next.click();
      await expect(field).toHaveAccessibleDescription(message);
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    await field.fill(valid);
    await expect(field).not.toHaveAttribute('aria-invalid');
    await auth.next.click();
  }
  await auth.answer('Create a password', {
    Password: 'Password1!',
    'Confirm password': person.password,
  });
  await expect(auth.password).toHaveAccessibleDescription(/^Too many people use this password\./);
  await expect(auth.field('Confirm password')).toHaveAccessibleDescription('Passwords must match');
});
