/** People who buy on the site `accounts`: what they come with, and what the store says of their ZIPs. */
import type { BrowserContext } from '@playwright/test';
import { databaseOf, originOf } from '../server/address.ts';
import { type PriceRange, pickZips } from '../server/seed.ts';
import { call, type Person, SITE, signUp } from './account.ts';
import { fillCart } from './test.ts';

export interface Buyer extends Person {
  /** What is in their cart, and in nobody else's. */
  readonly zips: readonly string[];
}

/** A ZIP as the store shows it to everybody. */
interface StoreZip {
  readonly zip_code: string;
  readonly title: string;
  readonly price: number;
  readonly status: number;
}

export const STATUS = { available: 10, pending: 20, reserved: 30, sold: 40 } as const;

/** A new customer with ZIPs of their own in the cart. */
export async function newBuyer(
  context: BrowserContext,
  range: PriceRange,
  count = 1,
): Promise<Buyer> {
  const person = await signUp(context);
  const zips = pickZips(databaseOf(SITE), range, count);
  await fillCart(context, zips, SITE);
  return { ...person, zips };
}

export async function fetchZip(zip: string): Promise<StoreZip> {
  // Who brings a session, sound or not, is shown what is true now; others what was a moment ago.
  const headers = { authorization: 'Bearer of-nobody' };
  const reply = await fetch(`${originOf(SITE)}/zipcode/search?zip_codes=${zip}`, { headers });
  const { zip_codes } = await reply.json();
  return zip_codes[0];
}

export const statusOf = async (zip: string): Promise<number> => (await fetchZip(zip)).status;

/** What ZIPs cost in all, in dollars. */
export async function totalOf(zips: readonly string[]): Promise<number> {
  const found = await Promise.all(zips.map(fetchZip));
  return found.reduce((sum, { price }) => sum + price, 0);
}

/** Begins a payment elsewhere, which holds the ZIPs. */
export async function holdZips(context: BrowserContext, zips: readonly string[]): Promise<void> {
  const total = await totalOf(zips);
  const payload = { product_skus: zips, expected_price: total };
  const answer = await call(context, '/stripe/payment-intent', payload);
  if (answer.status !== 0) throw new Error(`nothing is held: ${JSON.stringify(answer)}`);
}

/** Somebody else, in a browser of their own, begins a payment for the ZIPs. */
export async function takeElsewhere(
  elsewhere: BrowserContext,
  zips: readonly string[],
): Promise<void> {
  await signUp(elsewhere);
  await holdZips(elsewhere, zips);
}

/** As the product writes amounts. */
export function usd(dollars: number): string {
  const cents = Number.isInteger(dollars) ? 0 : 2;
  const digits = { minimumFractionDigits: cents, maximumFractionDigits: cents };
  return `$${dollars.toLocaleString('en-US', digits)}`;
}
