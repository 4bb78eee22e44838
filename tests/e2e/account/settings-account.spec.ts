/** The settings that say who a customer is: e-mail address, language, data, and the end of it. */
import { readFile } from 'node:fs/promises';
import { databaseOf } from '../server/address.ts';
import { expireReauthentication } from '../server/seed.ts';
import { call, logIn, newPerson, SITE, signUp } from '../support/account.ts';
import { anotherCode, mailTo, readCode } from '../support/mailbox.ts';
import { Settings } from '../support/settings.ts';
import { expect, refused, test, toast } from '../support/test.ts';

test.use({ site: SITE });

test.describe('the e-mail address', () => {
  test.use({ provoked: refused('409 /user/email', '400 /user/email/confirm') });

  test('is changed by a code sent to the new one', async ({ context, newBrowser, page }) => {
    const [other, person] = [newPerson(), await signUp(context)];
    await signUp(await newBrowser(), other);
    const settings = new Settings(page);
    await settings.open();
    const section = settings.section('E-mail');
    const field = section.getByLabel('New e-mail address');
    const send = section.getByRole('button', { name: 'SEND A CODE' });
    await field.fill(other.email);
    await send.click();
    await expect(field).toHaveAccessibleDescription(
      'The provided email is already associated with an account.',
    );
    const { email } = newPerson();
    await field.fill(email);
    await send.click();
    const digits = section.getByRole('textbox', { name: '6-digit code' });
    await expect(digits).toBeFocused();
    await expect(section.getByText(`A code has been emailed to ${email}`)).toBeVisible();
    const code = await readCode(context, email);
    await digits.fill(anotherCode(code));
    await section.getByRole('button', { name: 'CHANGE E-MAIL' }).click();
    await expect(digits).toHaveAccessibleDescription(/^Invalid code provided/);
    await digits.fill(code);
    await section.getByRole('button', { name: 'CHANGE E-MAIL' }).click();
    await expect(toast(page, 'E-mail address changed')).toBeVisible();
    await expect(section).toContainText(email);
    expect(await logIn(context, { ...person, email })).toMatchObject({ status: 0 });
    const warned = await mailTo(context, person.email);
    expect(warned.at(-1)?.subject).toBe('Your INKPAY e-mail address was changed');
  });
});

test('the language is changed in pages and e-mails', async ({ context, page }) => {
  const person = await signUp(context);
  const settings = new Settings(page);
  await settings.open();
  await settings.section('Language').getByLabel('Your language').selectOption('Chinese (中文)');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Settings');
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await call(context, '/user/mailed-codes', { on: true });
  const mails = await mailTo(context, person.email);
  expect(mails.at(-1)?.text).toMatch(/[\u4e00-\u9fff]{4}/);
});

test.describe('the data', () => {
  test.use({ provoked: refused('403 /user/data') });

  test('is downloaded as JSON after reauthentication', async ({ context, page }) => {
    const person = await signUp(context);
    const settings = new Settings(page);
    await settings.open();
    expireReauthentication(databaseOf(SITE), person.inkId);
    const download = page.waitForEvent('download');
    await settings.section('My data').getByRole('button', { name: 'DOWNLOAD MY DATA' }).click();
    await settings.reauthenticate(person.password);
    await expect(toast(page, 'Your data is downloaded')).toBeVisible();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`inkpay-${person.inkId}.json`);
    const data = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data).toMatchObject({ ink_id: person.inkId, security: { email: person.email } });
    expect(JSON.stringify(data)).not.toMatch(/hash|secret|\$argon2/);
  });
});

test.describe('the account', () => {
  test.use({ provoked: refused('403 /user/delete') });

  test('is deleted once the customer types its INK ID', { tag: '@both' }, async ({
    context,
    newBrowser,
    page,
  }) => {
    const person = await signUp(context);
    const settings = new Settings(page);
    await settings.open();
    await settings.section('My data').getByRole('button', { name: 'DELETE ACCOUNT' }).click();
    await expect(settings.dialog.getByRole('heading')).toHaveText(`Delete @${person.inkId}?`);
    const name = settings.dialog.getByLabel(/^Type your INK ID/);
    const sure = settings.dialog.getByRole('button', { name: 'DELETE FOR GOOD' });
    await expect(name).toBeFocused();
    await name.fill('somebody');
    await sure.click();
    await expect(name).toHaveAccessibleDescription('This is not your INK ID.');
    await settings.dialog.getByRole('button', { name: 'KEEP MY ACCOUNT' }).click();
    await expect(settings.dialog).toHaveCount(0);

    expireReauthentication(databaseOf(SITE), person.inkId);
    await settings.section('My data').getByRole('button', { name: 'DELETE ACCOUNT' }).click();
    await name.fill(person.inkId);
    await sure.click();
    await settings.reauthenticate(person.password);
    await expect(page.getByText(`@${person.inkId} is deleted`)).toBeVisible();
    await page.getByText('TO THE HOME PAGE').click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'LOGIN' })).toBeVisible();
    await expect(logIn(await newBrowser(), person)).rejects.toThrow('login.wrong');
  });
});
