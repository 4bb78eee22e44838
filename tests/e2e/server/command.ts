/**
 * What tests run: the product's executable, without the settings of the shell that runs the tests, and
 * what looks at the site from without.
 */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { environmentWithoutSettings } from '../../bench/processes.mjs';
import { databaseOf, type Site } from './address.ts';

export function binary(): string {
  const path = process.env.INK_TEST_BINARY;
  if (!path) throw new Error('INK_TEST_BINARY must name the server to test: run `just e2e`');
  return resolve(path);
}

/**
 * The module of a package that looks at the site from without, in the folder that set-up keeps them in.
 * @param name of the package
 */
export function resolveChecker(name: string): string {
  const folder = process.env.INK_TEST_SITE_CHECKERS;
  if (!folder) throw new Error('INK_TEST_SITE_CHECKERS must name a folder: run `just e2e`');
  return createRequire(join(resolve(folder), 'package.json')).resolve(name);
}

/** What referrers earn can be paid out at once. */
export const NO_MATURITY = { INKPAY_REFERRAL_MATURITY_DAYS: '0' };

/** Runs `inkpay admin …` on a site's database while its server runs, as an operator does. */
export function runAdmin(site: Site, ...words: readonly string[]): string {
  return execFileSync(binary(), ['admin', ...words], {
    encoding: 'utf8',
    env: { ...environmentWithoutSettings(), ...NO_MATURITY, INKPAY_DATABASE_URL: databaseOf(site) },
  });
}
