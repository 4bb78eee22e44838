/** What becomes of a payment whose buyer cancels, leaves, comes back, or is in two places. */
import type { Page } from '@playwright/test';
import { SITE } from '../support/account.ts';
import { newBuyer, STATUS, statusOf } from '../support/buyer.ts';
import { CARDS, Checkout } from '../support/checkout.ts';
import { waitForHydration } from '../support/hydration.ts';
import { expectLooks } from '../support/looks.ts';
import { mailTo } from '../support/mailbox.ts';
import { expect, test } from '../support/test.ts';

test.use({ site: SITE });

const EMPTY = 'No items in cart ..';

/** The store hears of it in its own time. */
const expectStatus = (zip: string, status: number) => expect.poll(() => statusOf(zip)).toBe(status);

/** A buyer with one ZIP at the payment step, who may have come from another page. */
async function paying(page: Page, from?: string) {
  const { zips, email } = await newBuyer(page.context(), 'cheap');
  const [zip = ''] = zips;
  if (from) await page.goto(from);
  const checkout = new Checkout(page);
  await checkout.open();
  await checkout.beginCard();
  await expectStatus(zip, STATUS.pending);
  return { checkout, zip, email };
}

test('CANCEL returns to the cart and frees the ZIPs', async ({ page }) => {
  const { checkout, zip } = await paying(page);
  await checkout.cancel.click();
  await expect(checkout.alert).toContainText('The payment was cancelled.');
  await checkout.expectList(zip);
  expect(await statusOf(zip)).toBe(STATUS.available);
  await expectLooks(page);
  await checkout.buy();
});

test('leaving the page frees the ZIPs', async ({ page }) => {
  const { checkout, zip } = await paying(page);
  await page.getByRole('banner').getByRole('link', { name: 'MY DASHBOARD' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expectStatus(zip, STATUS.available);
  await checkout.open();
  await expect(checkout.alert).toContainText('You left the payment, so it was cancelled.');
});

test('closing the tab frees the ZIPs', async ({ page }) => {
  const { zip } = await paying(page);
  await page.close({ runBeforeUnload: true });
  await expectStatus(zip, STATUS.available);
});

test('a reload at the payment step leads to the cart, which can be paid', async ({ page }) => {
  const { checkout, zip } = await paying(page);
  await page.reload();
  await waitForHydration(page);
  await checkout.expectList(zip);
  await expectStatus(zip, STATUS.available);
  await checkout.buy();
  expect(await statusOf(zip)).toBe(STATUS.sold);
});

test('Back from the payment step frees the ZIPs and leads to the cart, then to the store', async ({
  page,
}) => {
  const { checkout, zip } = await paying(page, '/zipstore');
  await page.goBack();
  await checkout.expectList(zip);
  await expect(checkout.alert).toContainText('The payment was cancelled.');
  await expect(page).toHaveURL('/zipcart');
  expect(await statusOf(zip)).toBe(STATUS.available);
  await expect.poll(() => page.evaluate(() => history.state.step)).toBe('list');
  await page.goBack();
  await expect(page).toHaveURL('/zipstore');
  await page.goForward();
  await expect(page).toHaveURL('/zipcart');
  await checkout.expectList(zip);
  await waitForHydration(page);
  await checkout.buy();
});

test('Back from the bank’s page leads to the cart, and leaving that frees the ZIPs', async ({
  page,
}) => {
  const { checkout, zip } = await paying(page);
  await checkout.payWith(CARDS.asked);
  await page.waitForURL('**/3ds/**');
  await page.goBack();
  await expect(page).toHaveURL('/zipcart');
  await expect(checkout.alert).toContainText(
    'You left before the outcome of the payment was known.',
  );
  await checkout.expectList(zip);
  await page.goto('/zipstore');
  await expectStatus(zip, STATUS.available);
});

test('Back from the confirmation shows an empty cart, and Forward the order', async ({ page }) => {
  const { checkout, zip } = await paying(page);
  await checkout.payWith(CARDS.good);
  await expect(checkout.title).toHaveText('ORDER COMPLETE!');
  await page.goBack();
  await expect(page).toHaveURL('/zipcart');
  await expect(checkout.main).toContainText(EMPTY);
  await page.goForward();
  await expect(page).toHaveURL(/\/orders\/INK-/);
  await expect(checkout.title).toHaveText(/^(Order INK-.*|ORDER COMPLETE!)$/);
  expect(await statusOf(zip)).toBe(STATUS.sold);
});

test('reloading the confirmation shows the order, with no secret in the URL', async ({ page }) => {
  const { checkout, zip } = await paying(page);
  await checkout.payWith(CARDS.good);
  await expect(checkout.title).toHaveText('ORDER COMPLETE!');
  expect(page.url()).not.toContain('payment_intent');
  await page.reload();
  await expect(checkout.title).toHaveText(/^Order INK-/);
  await expect(checkout.main).toContainText(zip);
});

test('closing the tab during the charge still completes the order', async ({ context, page }) => {
  const { checkout, zip, email } = await paying(page);
  const charged = new Promise<void>((resolve) => {
    // The bank has the money, and the page never hears of it.
    void page.route('**/payment_intents/*/confirm', async (route) => {
      await route.fetch();
      resolve();
    });
  });
  await checkout.payWith(CARDS.good);
  await charged;
  await page.close();
  await expectStatus(zip, STATUS.sold);

  const later = await context.newPage();
  await later.goto('/dashboard');
  const owned = later.getByRole('region', { name: 'YOUR OWNED ZIP CODES:' });
  await expect(owned.getByRole('heading', { level: 3 })).toHaveText([zip]);
  await expect.poll(async () => (await mailTo(context, email)).at(-1)?.text).toContain(zip);
});

test('a second tab takes the payment over', async ({ context, page }) => {
  const { checkout, zip } = await paying(page);
  const second = new Checkout(await context.newPage());
  await second.open();
  await second.expectList(zip);
  await second.beginCard();
  await expect(checkout.alert).toContainText('You started a payment in another tab');
  await checkout.expectList(zip);
  // The first has nothing to cancel any more.
  await page.getByRole('banner').getByRole('link', { name: 'MY DASHBOARD' }).click();
  await expect(page).toHaveURL('/dashboard');
  await second.payWith(CARDS.good);
  await expect(second.title).toHaveText('ORDER COMPLETE!');
  expect(await statusOf(zip)).toBe(STATUS.sold);
});
