/** The HTML of private pages that have something on them: the empty ones are looked at with the rest. */
import { FIRST_REFERRER, SITE, signUp } from '../support/account.ts';
import { becomeCustomer } from '../support/customer.ts';
import { expectValid } from '../support/looks.ts';
import { OPEN, PRIVATE } from '../support/pages.ts';
import { expect, LANGS, setLanguage, test } from '../support/test.ts';

test.use({ site: SITE });

test('private pages are valid after a purchase and a deposit', async ({ context, page }) => {
  const order = await becomeCustomer(context, page);
  for (const lang of LANGS) {
    await setLanguage(context, lang, SITE);
    for (const path of [...PRIVATE, ...OPEN, order]) {
      await test.step(`${path} in ${lang}`, async () => {
        const reply = await page.request.get(path);
        expect(reply.status()).toBe(200);
        await expectValid(reply);
      });
    }
  }
});

test('private pages are valid with a followed customer and a waitlist place', async ({
  context,
  page,
}) => {
  await signUp(context);
  await page.goto('/cards');
  await page.getByRole('button', { name: 'JOIN THE WAITLIST' }).click();
  await expect(page.getByRole('main')).toContainText('You are on the waitlist.');
  await page.goto('/address-book');
  await page.getByRole('textbox', { name: 'Find an INK ID' }).fill(FIRST_REFERRER);
  await page.getByRole('button', { name: 'FIND' }).click();
  await expect(page.getByRole('main')).toContainText(`@${FIRST_REFERRER}`);
  await expectValid(await page.request.get(page.url()));
  await page.getByRole('button', { name: /^FOLLOW/ }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(`@${FIRST_REFERRER}`);
  for (const path of ['/cards', '/address-book']) {
    await expectValid(await page.request.get(path));
  }
});
