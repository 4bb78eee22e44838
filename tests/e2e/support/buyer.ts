/** People who buy on the site `accounts`: what they come with, and what the store says of their ZIPs. */
import type { BrowserContext } from '@playwright/test';
import { databaseOf, originOf } from '../server/address.ts';
import { pick, type Ware } from '../server/stock.ts';
import { call, type Person, SITE, signUp } from './account.ts';
import { fillCart } from './test.ts';

export interface Buyer extends Person {
  /** What is in their cart, and in nobody else's. */
  readonly zips: readonly string[];
}

/** A ZIP as the store tells everybody. */
interface Told {
  readonly zip_code: string;
  readonly title: string;
  readonly price: number;
  readonly status: number;
}

export const STATUS = { available: 10, pending: 20, reserved: 30, sold: 40 } as const;

/** Somebody new with ZIPs of their own in the cart. */
export async function newBuyer(context: BrowserContext, ware: Ware, count = 1): Promise<Buyer> {
  const person = await signUp(context);
  const zips = pick(databaseOf(SITE), ware, count);
  await fillCart(context, zips, SITE);
  return { ...person, zips };
}

export async function look(zip: string): Promise<Told> {
  // Who brings a session, sound or not, is shown what is true now; others what was a moment ago.
  const headers = { authorization: 'Bearer of-nobody' };
  const reply = await fetch(`${originOf(SITE)}/zipcode/search?zip_codes=${zip}`, { headers });
  const { zip_codes } = await reply.json();
  return zip_codes[0];
}

export const statusOf = async (zip: string): Promise<number> => (await look(zip)).status;

/** What ZIPs cost in all, in dollars. */
export async function totalOf(zips: readonly string[]): Promise<number> {
  const told = await Promise.all(zips.map(look));
  return told.reduce((sum, { price }) => sum + price, 0);
}

/** Begins a payment elsewhere, which holds the ZIPs. */
export async function hold(context: BrowserContext, zips: readonly string[]): Promise<void> {
  const total = await totalOf(zips);
  const payload = { product_skus: zips, expected_price: total };
  const answer = await call(context, '/stripe/payment-intent', payload);
  if (answer.status !== 0) throw new Error(`nothing is held: ${JSON.stringify(answer)}`);
}

/** As the product writes amounts. */
export function usd(dollars: number): string {
  const cents = Number.isInteger(dollars) ? 0 : 2;
  const digits = { minimumFractionDigits: cents, maximumFractionDigits: cents };
  return `$${dollars.toLocaleString('en-US', digits)}`;
}
