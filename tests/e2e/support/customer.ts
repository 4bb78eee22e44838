/** A customer on the site `accounts` whose pages have something on them. */
import type { BrowserContext, Page } from '@playwright/test';
import { databaseOf } from '../server/address.ts';
import { pickZips } from '../server/seed.ts';
import { SITE } from './account.ts';
import { newBuyer } from './buyer.ts';
import { Checkout } from './checkout.ts';
import { expect, fillCart } from './test.ts';

/**
 * Owns one ZIP, has one reserved by a deposit, and two more in the cart.
 *
 * @returns the path of the order whose balance is due
 */
export async function becomeCustomer(context: BrowserContext, page: Page): Promise<string> {
  await newBuyer(context, 'cheap');
  const checkout = new Checkout(page);
  await checkout.open();
  await checkout.buy();
  await fillCart(context, pickZips(databaseOf(SITE), 'dear'), SITE);
  await checkout.open();
  await checkout.buy();
  await checkout.main.getByRole('link', { name: 'ORDER DETAILS' }).click();
  await expect(checkout.title).toHaveText(/^Order /);
  await fillCart(context, pickZips(databaseOf(SITE), 'dear', 2), SITE);
  return new URL(page.url()).pathname;
}
