/** Where the servers under test are. The set-up writes it, the tests' processes read it. */

/**
 * `full` sells to everybody, `accounts` only to whoever is logged in, `coming-soon` is the reduced
 * site, `broken` lost a table of its database.
 */
export type Site = 'full' | 'accounts' | 'coming-soon' | 'broken';

interface Address {
  readonly origin: string;
  /** Path of the database's file. */
  readonly database: string;
}

const variable = (site: Site) => `INK_TEST_SITE_${site.toUpperCase().replace('-', '_')}`;

export function publish(site: Site, address: Address): void {
  process.env[variable(site)] = JSON.stringify(address);
}

export const originOf = (site: Site): string => addressOf(site).origin;
export const databaseOf = (site: Site): string => addressOf(site).database;

function addressOf(site: Site): Address {
  const address = process.env[variable(site)];
  if (!address) throw new Error(`the set-up did not start the site "${site}"`);
  return JSON.parse(address);
}
