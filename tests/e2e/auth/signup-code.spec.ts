/** The code at the end of the sign-up: pasted, wrong, and sent anew. */
import { FIRST_REFERRER, newPerson, SITE } from '../support/account.ts';
import { Auth } from '../support/auth.ts';
import { hold } from '../support/hold.ts';
import { expectLooks } from '../support/looks.ts';
import { anotherCode, mailTo, readCode, readCodes } from '../support/mailbox.ts';
import { expect, refused, test, toast } from '../support/test.ts';

test.use({ site: SITE });

test('a pasted code fills the boxes', async ({ context, page }) => {
  const person = newPerson();
  const auth = new Auth(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await auth.open(`/auth/signup?inkId=${FIRST_REFERRER}`);
  await auth.fillSignUp(person);
  await expect(auth.code).toBeFocused();
  await expect(auth.next).toBeDisabled();
  const code = await readCode(context, person.email);
  const mailed = `${code.slice(0, 3)} ${code.slice(3)}`;
  await page.evaluate((text) => navigator.clipboard.writeText(text), mailed);
  await page.keyboard.press('ControlOrMeta+V');
  await expect(auth.boxes).toHaveText([...code]);
  await auth.next.click();
  await expect(page).toHaveURL('/dashboard');
});

test.describe('wrong codes', () => {
  test.use({ provoked: refused('400 /user/create/validate-code') });

  test('show an error, and the right one still works', async ({ context, page }) => {
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
    await expect(auth.title).toHaveText('Check your e-mail');
    const code = await readCode(context, person.email);
    await auth.code.pressSequentially(`${code.slice(0, 5)}x`);
    await expect(auth.next).toBeDisabled();
    await auth.code.fill(anotherCode(code));
    await auth.next.click();
    await expect(page.getByText('Invalid code provided, please try again.')).toBeVisible();
    await expect(auth.code).toBeFocused();
    await expect(auth.code).toHaveValue('');
    await expect(auth.code).toHaveAttribute('aria-invalid', 'true');
    await expectLooks(page);
    await auth.code.fill(code);
    await auth.next.click();
    await expect(auth.title).toHaveText('Success');
    await expectLooks(page);
  });
});

test('a reload and a language switch keep the step and its sign-up', async ({ context, page }) => {
  const person = newPerson();
  const auth = new Auth(page);
  await auth.open(`/auth/signup?inkId=${FIRST_REFERRER}`);
  await auth.answer('Get your INK ID', { 'E-mail': person.email });
  await auth.field('INK ID').fill(person.inkId);
  const release = await hold(page, '**/build/signup*.js');
  await page.reload({ waitUntil: 'commit' });
  const first = page.getByText('Get your INK ID');
  await first.waitFor({ state: 'attached' });
  await expect(first).toBeHidden();
  release();
  await expect(auth.title).toHaveText('Choose your INK ID');
  await expect(auth.title).toBeVisible();
  await expect(auth.field('INK ID')).toHaveValue(person.inkId);
  await auth.next.click();
  const { password } = person;
  await auth.answer('Create a password', { Password: password, 'Confirm password': password });
  await expect(auth.title).toHaveText('Check your e-mail');
  await page.getByRole('button', { name: /Chinese/ }).click();
  await expect(auth.title).toHaveText('请查看邮箱');
  await page.getByRole('textbox').fill(await readCode(context, person.email));
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a new code can be requested after a delay and works', async ({ context, page }) => {
  const person = newPerson();
  const auth = new Auth(page);
  await auth.stopTime();
  await auth.open(`/auth/signup?inkId=${FIRST_REFERRER}`);
  await auth.fillSignUp(person);
  const resend = page.getByRole('button', { name: /^Send a new code/ });
  await expect(resend).toHaveText('Send a new code (30 s)');
  await page.clock.runFor(30_000);
  await expect(resend).toHaveText('Send a new code');
  await resend.click();
  await expect(toast(page, 'A new code is on its way')).toBeVisible();
  expect(await mailTo(context, person.email)).toHaveLength(2);
  await auth.code.fill((await readCodes(context, person.email))[1] ?? '');
  await auth.next.click();
  await expect(auth.title).toHaveText('Success');
});
