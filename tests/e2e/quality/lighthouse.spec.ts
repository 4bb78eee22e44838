/** What Lighthouse makes of the pages, and what they must reach. Writes its figures for docs/quality.md. */
import { appendFile } from 'node:fs/promises';
import { SITE, signUp } from '../account.ts';
import { newBuyer } from '../buyer.ts';
import { databaseOf, originOf } from '../site/address.ts';
import { own } from '../site/stock.ts';
import { expect, test } from '../test.ts';
import { judge, type Verdict } from './lighthouse.ts';

test.use({ site: SITE });

/** Private pages are kept out of search engines, so nothing is asked of them there. */
const LEAST = { performance: 95, accessibility: 100, bestPractices: 100 };

async function measured(name: string, verdict: Verdict) {
  console.log(name, JSON.stringify(verdict));
  const file = process.env.INK_QUALITY_FIGURES;
  if (file) await appendFile(file, `${JSON.stringify({ name, ...verdict })}\n`);
  for (const [category, least] of Object.entries(LEAST)) {
    const points = verdict[category as keyof typeof LEAST];
    expect.soft(points, `${category} of ${name}: ${verdict.faults}`).toBeGreaterThanOrEqual(least);
  }
}

test('the store, signed in', async ({ context }) => {
  await newBuyer(context, 'cheap', 2);
  await measured('store', await judge(`${originOf(SITE)}/zipstore`, context));
});

test('the cart with two ZIPs', async ({ context }) => {
  await newBuyer(context, 'cheap', 2);
  await measured('cart', await judge(`${originOf(SITE)}/zipcart`, context));
});

test('the dashboard with a ZIP of every tier', async ({ context }) => {
  const { inkId } = await signUp(context);
  own(databaseOf(SITE), inkId);
  await measured('dashboard', await judge(`${originOf(SITE)}/dashboard`, context));
});
