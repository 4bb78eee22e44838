/** What only appears by using the accounts' pages, measured as the pages are. */

import { databaseOf } from '../server/address.ts';
import { expireReauthentication } from '../server/seed.ts';
import { NEW_PASSWORD, SITE, signUp } from '../support/account.ts';
import { expectLooks } from '../support/looks.ts';
import { Settings } from '../support/settings.ts';
import { expect, refused, test } from '../support/test.ts';

test.use({ site: SITE, provoked: refused('403 /user/password') });

test('the dialogs for reauthentication and for confirmation', async ({ context, page }) => {
  const person = await signUp(context);
  const settings = new Settings(page);
  await settings.open();
  expireReauthentication(databaseOf(SITE), person.inkId);
  await settings.changePassword(NEW_PASSWORD);
  await expect(settings.dialog).toBeVisible();
  await expectLooks(page);
  await page.keyboard.press('Escape');
  await expect(settings.dialog).toHaveCount(0);
  await settings.section('My data').getByRole('button', { name: 'DELETE ACCOUNT' }).click();
  await settings.dialog.getByRole('button', { name: 'DELETE FOR GOOD' }).click();
  await expect(settings.dialog.getByText('This is not your INK ID.')).toBeVisible();
  await expectLooks(page);
});
