/** The address book and the card's waitlist, as a person uses them. */
import type { BrowserContext, Page } from '@playwright/test';
import { newPerson, type Person, SITE, signUp } from '../support/account.ts';
import { expectLooksIn, expectLooksInBoth, expectValid } from '../support/looks.ts';
import { expect, LANGS, setLanguage, test } from '../support/test.ts';

test.use({ site: SITE });

/** Another customer, as whom this browser does not stay logged in. */
async function another(context: BrowserContext): Promise<Person> {
  const person = await signUp(context, newPerson());
  await context.clearCookies();
  return person;
}

const main = (page: Page) => page.getByRole('main');
const find = (page: Page) => page.getByRole('textbox', { name: 'Find an INK ID' });
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).first().click();

test('a customer is found, followed, unfollowed and followed again', { tag: '@both' }, async ({
  context,
  page,
}) => {
  const { inkId } = await another(context);
  await signUp(context);
  await page.goto('/address-book');
  await expect(main(page)).toContainText('You don’t follow anyone yet.');
  await find(page).fill(`@${inkId.toUpperCase()}`);
  await find(page).press('Enter');
  await expect(main(page).getByRole('heading', { name: `@${inkId}` })).toBeVisible();
  await expect(find(page)).toHaveValue(`@${inkId.toUpperCase()}`);
  await press(page, `FOLLOW @${inkId}`);
  await expect(page).toHaveURL('/address-book');
  await expect(main(page)).toContainText(`You follow @${inkId} now.`);
  await expect(main(page).getByRole('listitem')).toContainText(`@${inkId}`);

  await press(page, `UNFOLLOW @${inkId}`);
  await expect(main(page)).toContainText(`You no longer follow @${inkId}.`);
  await expect(main(page).getByRole('listitem')).toHaveCount(0);
  await press(page, `FOLLOW AGAIN @${inkId}`);
  await expect(main(page).getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(main(page)).not.toContainText(`You follow @${inkId} now.`);
  await expect(main(page).getByRole('listitem')).toHaveCount(1);
});

test('the address book is valid, accessible and fits', async ({ context, page }) => {
  const { inkId } = await another(context);
  await signUp(context);
  await expectLooksInBoth(page, '/address-book?find=no+one');
  await expectLooksInBoth(page, `/address-book?find=${inkId}`);
  for (const lang of LANGS) {
    await setLanguage(context, lang, SITE);
    await page.goto(`/address-book?find=${inkId}`);
    await main(page).locator('.found-customer button').click();
    await expect(main(page).getByRole('listitem')).toHaveCount(1);
    await expectLooksIn(lang, page);
    await expectValid(await page.request.get('/address-book'));
    await main(page).locator('.contact button').click();
    await expect(main(page).getByRole('listitem')).toHaveCount(0);
  }
});

test('a place on the waitlist is valid, accessible and fits', async ({ context, page }) => {
  await signUp(context);
  for (const lang of LANGS) {
    await setLanguage(context, lang, SITE);
    await page.goto('/cards');
    await main(page).locator('form button').click();
    await main(page).locator('summary').click();
    await expectLooksIn(lang, page);
    await expectValid(await page.request.get('/cards'));
    await main(page).locator('details button').click();
    await expect(main(page).locator('summary')).toHaveCount(0);
  }
});
