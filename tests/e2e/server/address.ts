/**
 * Where the servers under test are. The set-up writes it, the tests' processes read it. A test knows
 * the sites on the database that its project is named after.
 */
import { test } from '@playwright/test';
import type { Engine } from './database.ts';

/**
 * `full` sells to everybody, `accounts` only to customers who are logged in, `coming-soon` is the reduced
 * site, `broken` lost a table of its database. On PostgreSQL there is `accounts` alone.
 */
export type Site = 'full' | 'accounts' | 'coming-soon' | 'broken';

interface Address {
  readonly origin: string;
  /** The database's URL, as the product is given it. */
  readonly database: string;
}

const variable = (engine: string, site: Site) =>
  `INK_TEST_${engine}_SITE_${site}`.toUpperCase().replaceAll('-', '_');

export function publish(engine: Engine, site: Site, address: Address): void {
  process.env[variable(engine, site)] = JSON.stringify(address);
}

export const originOf = (site: Site): string => addressOf(site).origin;
export const databaseOf = (site: Site): string => addressOf(site).database;

function addressOf(site: Site): Address {
  const { name } = test.info().project;
  const address = process.env[variable(name, site)];
  if (!address) {
    throw new Error(
      `the set-up did not start the site "${site}" on ${name}. Those on postgres need a server on ` +
        'which databases may be made, named by INK_TEST_POSTGRES: run `just e2e`',
    );
  }
  return JSON.parse(address);
}
