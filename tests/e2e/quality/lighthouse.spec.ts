/** What Lighthouse makes of the pages, and what they must reach. Writes its figures for docs/quality.md. */

import { databaseOf, originOf } from '../server/address.ts';
import { giveZipPerTier } from '../server/seed.ts';
import { SITE, signUp } from '../support/account.ts';
import { newBuyer } from '../support/buyer.ts';
import { expect, test } from '../support/test.ts';
import { recordFigures } from './figures.ts';
import { runLighthouse, type Verdict } from './lighthouse.ts';

test.use({ site: SITE });

type Category = 'performance' | 'accessibility' | 'bestPractices' | 'seo';
type Least = Partial<Record<Category, number>>;

/** Private pages are kept out of search engines, so nothing is asked of them there. */
const PRIVATE: Least = { performance: 95, accessibility: 100, bestPractices: 100 };
const PUBLIC: Least = { performance: 100, accessibility: 100, bestPractices: 100, seo: 100 };
/** Largest Contentful Paint of a public page. */
const MOST_LCP_MS = 1000;

async function measured(name: string, verdict: Verdict, least: Least) {
  await recordFigures({ kind: least === PUBLIC ? 'public' : 'private', name, ...verdict });
  for (const [category, points] of Object.entries(least) as [Category, number][]) {
    const message = `${category} of ${name}: ${verdict.faults}`;
    expect.soft(verdict[category], message).toBeGreaterThanOrEqual(points);
  }
}

for (const [name, path] of [
  ['home', '/'],
  ['a state (Nebraska, 582 ZIPs)', '/zips/ne'],
  ['a large state (California, 1,765 ZIPs)', '/zips/ca'],
  ['an ULTRA ZIP', '/zip/10023'],
  ['a TIER 2 ZIP', '/zip/90210'],
  ['a TIER 5 ZIP', '/zip/58001'],
  ['terms', '/terms'],
] as const) {
  test(`${name}, for a new visitor`, async ({ context }) => {
    const verdict = await runLighthouse(`${originOf('full')}${path}`, context);
    await measured(name, verdict, PUBLIC);
    expect.soft(verdict.lcpMs, `LCP of ${name}`).toBeLessThanOrEqual(MOST_LCP_MS);
  });
}

test('the store, signed in', async ({ context }) => {
  await newBuyer(context, 'cheap', 2);
  await measured('store', await runLighthouse(`${originOf(SITE)}/zipstore`, context), PRIVATE);
});

test('the cart with two ZIPs', async ({ context }) => {
  await newBuyer(context, 'cheap', 2);
  await measured('cart', await runLighthouse(`${originOf(SITE)}/zipcart`, context), PRIVATE);
});

test('the dashboard with a ZIP of every tier', async ({ context }) => {
  const { inkId } = await signUp(context);
  giveZipPerTier(databaseOf(SITE), inkId);
  await measured('dashboard', await runLighthouse(`${originOf(SITE)}/dashboard`, context), PRIVATE);
});
