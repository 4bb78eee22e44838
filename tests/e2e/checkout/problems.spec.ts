/** What stands between a cart and its payment: another buyer was faster, a price changed, an account is restricted. */

import { databaseOf } from '../server/address.ts';
import { runAdmin } from '../server/command.ts';
import { reprice } from '../server/seed.ts';
import { SITE } from '../support/account.ts';
import { fetchZip, newBuyer, STATUS, statusOf, takeElsewhere, usd } from '../support/buyer.ts';
import { Checkout } from '../support/checkout.ts';
import { waitForHydration } from '../support/hydration.ts';
import { expectLooks } from '../support/looks.ts';
import { expect, refused, test } from '../support/test.ts';

test.use({ site: SITE });

test.describe('a ZIP taken by another buyer', () => {
  test.use({ provoked: refused('409 /stripe/payment-intent') });

  test('is named, and the rest can be paid', { tag: '@both' }, async ({
    context,
    newBrowser,
    page,
  }) => {
    const { zips } = await newBuyer(context, 'cheap', 2);
    const [gone = '', left = ''] = zips;
    const checkout = new Checkout(page);
    await checkout.open();
    await takeElsewhere(await newBrowser(), [gone]);

    await checkout.begin();
    await expect(checkout.dialog.getByRole('heading')).toHaveText('Sorry');
    await expect(checkout.dialog.getByRole('listitem')).toHaveCount(1);
    await expect(checkout.dialog.getByRole('listitem')).toContainText(gone);
    const reloaded = page.waitForEvent('load');
    await checkout.dialog.getByRole('button', { name: 'SEE THE NEW TOTAL' }).click();
    await reloaded;
    await waitForHydration(page);
    await expect(checkout.dialog).toHaveCount(0);
    await checkout.expectList(...zips);
    // It is still there to be seen, but neither in the total nor in what is paid.
    const card = checkout.main.getByRole('article').filter({ hasText: gone });
    const summary = checkout.main.getByRole('region', { name: 'Summary' });
    await expect(card).toContainText('PENDING');
    await expect(summary).toContainText('ZIP codes: 1');
    await expect(summary).toContainText(usd((await fetchZip(left)).price));
    await card.getByRole('button', { name: `FOLLOW ${gone}` }).click();
    await expect(card).toContainText('We’ll tell you when it is available again.');
    await expect(page).toHaveURL('/zipcart');
    await waitForHydration(page);
    await expect(checkout.terms).not.toBeChecked();
    await checkout.open();
    await checkout.buy();
    expect(await statusOf(left)).toBe(STATUS.sold);
    expect(await statusOf(gone)).toBe(STATUS.pending);
  });
});

test.describe('a changed price', () => {
  test.use({ provoked: refused('409 /stripe/payment-intent') });

  test('is shown before anything is charged', async ({ context, page }) => {
    const { zips } = await newBuyer(context, 'cheap');
    const [zip = ''] = zips;
    const { price } = await fetchZip(zip);
    const checkout = new Checkout(page);
    await checkout.open();
    reprice(databaseOf(SITE), zip, price + 55);
    await checkout.begin();
    await expect(checkout.dialog.getByRole('heading')).toHaveText('Sorry');
    const change = checkout.dialog.getByRole('listitem');
    await expect(change).toContainText(zip);
    await expect(change).toContainText(`was ${usd(price)} now ${usd(price + 55)}`);
    expect(await statusOf(zip)).toBe(STATUS.available);
    await expectLooks(page);
    await checkout.dialog.getByRole('button', { name: 'SEE THE NEW TOTAL' }).click();
    await expect(checkout.main.getByRole('region', { name: 'Summary' })).toContainText(
      usd(price + 55),
    );
    await checkout.open();
    await checkout.beginCard();
    await expect(checkout.fact('Charged to your card now')).toHaveText(usd(price + 55));
  });
});

test.describe('an account restricted while its cart is open', () => {
  test.use({ provoked: refused('403 /stripe/payment-intent') });

  test('can’t proceed to payment', async ({ context, page }) => {
    const { inkId, zips } = await newBuyer(context, 'cheap');
    const checkout = new Checkout(page);
    await checkout.open();
    runAdmin(SITE, 'account', 'ban', inkId);
    await checkout.begin();
    await expect(page).toHaveURL('/ziprestricted');
    await expect(checkout.title).toHaveText("IT LOOKS LIKE YOU'VE BEEN RESTRICTED.");
    expect(await statusOf(zips[0] ?? '')).toBe(STATUS.available);
    await page.goto('/zipcart');
    await expect(page).toHaveURL('/ziprestricted');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the cart says that payment needs it, and has wiring instructions in a fold', async ({
    context,
    page,
  }) => {
    const { zips } = await newBuyer(context, 'dear');
    const checkout = new Checkout(page);
    await page.goto('/zipcart');
    await checkout.expectList(...zips);
    await expect(checkout.main.locator('noscript > p')).toHaveText(/^Paying needs JavaScript/);
    await expect(checkout.main.locator('noscript > p')).toBeVisible();
    await expect(checkout.toPayment).toBeDisabled();
    await expect(checkout.main.getByRole('button', { name: 'Wiring instructions' })).toBeHidden();
    const fold = checkout.main.locator('noscript details');
    await fold.getByText('Wiring instructions').click();
    await expect(fold.getByText('You get it after the deposit')).toBeVisible();
  });
});
