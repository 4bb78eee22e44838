/** From a search engine's result to a bought ZIP: nobody has been here before, and every step is a click on a page. */
import { databaseOf } from '../server/address.ts';
import { pickZips } from '../server/seed.ts';
import { FIRST_REFERRER, newPerson, SITE } from '../support/account.ts';
import { CARDS, Checkout } from '../support/checkout.ts';
import { waitForHydration } from '../support/hydration.ts';
import { readCode } from '../support/mailbox.ts';
import { expect, setLanguage, test } from '../support/test.ts';

test.use({ site: SITE });

for (const { lang, width, first, begin, pay, complete } of [
  {
    lang: 'ch',
    width: 390,
    first: 'cart',
    begin: '继续付款',
    pay: '立即付款',
    complete: '订单完成！',
  },
  {
    lang: 'en',
    width: 1440,
    first: 'account',
    begin: 'CONTINUE TO PAYMENT',
    pay: 'PAY NOW',
    complete: 'ORDER COMPLETE!',
  },
] as const) {
  test(`from a ZIP’s page to owning it, at ${width} pixels: ${lang}`, async ({ context, page }) => {
    await page.setViewportSize({ width, height: 844 });
    await setLanguage(context, lang, SITE);
    const person = newPerson();
    const [zip] = pickZips(databaseOf(SITE), 'cheap');
    await page.goto(`/zip/${zip}`);
    const add = page.locator('form[action="/zipcart/add"] button');
    if (first === 'cart') {
      await add.click();
      await expect(page).toHaveURL('/auth/login');
      await waitForHydration(page);
    }
    await page.getByRole('main').locator('a[href^="/auth/signup"]').click();

    await waitForHydration(page);
    for (const [name, answer] of [
      ['email', person.email],
      ['referrer_id', FIRST_REFERRER],
      ['ink_id', person.inkId],
    ] as const) {
      await page.locator(`input[name=${name}]`).fill(answer);
      await page.keyboard.press('Enter');
    }
    const password = page.locator('input[type=password]');
    await password.first().fill(person.password);
    await password.last().fill(person.password);
    await page.keyboard.press('Enter');
    const code = page.locator('input[name=code]');
    await expect(code).toBeVisible();
    await code.fill(await readCode(context, person.email));
    await page.keyboard.press('Enter');

    if (first === 'account') {
      await expect(page).toHaveURL(`/zip/${zip}`);
      await add.click();
    }
    await expect(page).toHaveURL('/zipcart');
    await waitForHydration(page);
    const checkout = new Checkout(page);
    await expect(checkout.zips.getByRole('heading')).toHaveText([`${zip}`]);
    await checkout.main.getByRole('checkbox').check();
    await checkout.main.getByRole('button', { name: begin }).click();
    const now = checkout.main.getByRole('button', { name: pay });
    await expect(now).toBeEnabled();
    await checkout.fillCard(CARDS.good, lang);
    await now.click();
    await expect(checkout.title).toHaveText(complete);
    await page.goto(`/zip/${zip}`);
    await expect(page.locator('.zip-offer__status--owned')).toBeVisible();
  });
}
