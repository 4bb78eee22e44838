/** States of a purchase, measured as the pages are: both schemes, a phone's and a desk's width. Other specs here measure the rest. */

import { SITE } from '../support/account.ts';
import { newBuyer, takeElsewhere } from '../support/buyer.ts';
import { CARDS, Checkout } from '../support/checkout.ts';
import { waitForHydration } from '../support/hydration.ts';
import { expectLooks } from '../support/looks.ts';
import { expect, refused, test } from '../support/test.ts';

test.use({ site: SITE });

test('the payment step, an incomplete form and the confirmation of a full payment', async ({
  context,
  page,
}) => {
  await newBuyer(context, 'cheap', 2);
  const checkout = new Checkout(page);
  await checkout.open();
  await checkout.beginCard();
  await page.setViewportSize({ width: 320, height: 900 });
  const sticksOut = () =>
    page.evaluate(() => {
      const right = (part: string) =>
        document.querySelector(part)?.getBoundingClientRect().right ?? Number.NaN;
      return right('.payment-actions .submit') - right('.payment__head');
    });
  await expect.poll(sticksOut).toBeLessThanOrEqual(0);
  await expectLooks(page);
  await checkout.pay.click();
  await expect(checkout.alert).toHaveText('Please check the card details above.');
  await expect(checkout.card('number')).toBeFocused();
  await expectLooks(page);
  await checkout.payWith(CARDS.good);
  await expect(checkout.title).toHaveText('ORDER COMPLETE!');
  await expectLooks(page);
});

test('the payment step of a deposit, its confirmation, order and dashboard', async ({
  context,
  page,
}) => {
  await newBuyer(context, 'dear', 2);
  const checkout = new Checkout(page);
  await checkout.open();
  await checkout.beginCard();
  await expectLooks(page);
  await checkout.payWith(CARDS.good);
  await expect(checkout.title).toHaveText('YOUR ZIPS ARE CONFIRMED!');
  await expectLooks(page);
  await checkout.main.getByRole('link', { name: 'ORDER DETAILS' }).click();
  await expect(checkout.title).toHaveText(/^Order /);
  await expectLooks(page);
  // Where the boxes' least widths fill the row: each name has one line.
  const heights = await checkout.main.locator('.order__head .facts').evaluate((facts) => {
    facts.style.width = '780px';
    return [...facts.querySelectorAll('dt')].map((name) => name.offsetHeight);
  });
  expect(heights).toHaveLength(4);
  expect(new Set(heights).size).toBe(1);
  await page.goto('/dashboard');
  await expectLooks(page);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Wiring instructions' }).click();
  await expect(checkout.dialog).toBeVisible();
  await expectLooks(page);
});

test.describe('the Sorry dialog', () => {
  test.use({ provoked: refused('409 /stripe/payment-intent') });

  test('for unavailable ZIPs', async ({ context, newBrowser, page }) => {
    const { zips } = await newBuyer(context, 'cheap', 3);
    const checkout = new Checkout(page);
    await checkout.open();
    await takeElsewhere(await newBrowser(), zips.slice(0, 2));
    await checkout.begin();
    await expect(checkout.dialog.getByRole('listitem')).toHaveCount(2);
    await expectLooks(page);
    await checkout.open();
    await expect(checkout.main.getByText(/Not part of the total/)).toBeVisible();
    await expectLooks(page);
  });
});

test.describe('a card form that fails to load', () => {
  test.use({ provoked: /net::ERR_FAILED|Payment library not loaded/ });

  test('says so and can be retried', async ({ context, page }) => {
    await newBuyer(context, 'cheap');
    const checkout = new Checkout(page);
    await checkout.open();
    await page.route('**/v3/stripe.js', (route) => route.abort());
    await checkout.begin();
    await expect(checkout.alert.filter({ hasText: 'could not be loaded' })).toBeVisible();
    await expectLooks(page);
    await page.unroute('**/v3/stripe.js');
    await checkout.main.getByRole('button', { name: 'TRY AGAIN' }).click();
    await expect(checkout.pay).toBeEnabled();
  });
});
