/** Where the servers under test are. The set-up writes it, the tests' processes read it. */

/** `full` sells, `coming-soon` is the reduced site, `broken` lost a table of its database. */
export type Site = 'full' | 'coming-soon' | 'broken';

const variable = (site: Site) => `INK_TEST_SITE_${site.toUpperCase().replace('-', '_')}`;

export function publish(site: Site, origin: string): void {
  process.env[variable(site)] = origin;
}

export function originOf(site: Site): string {
  const origin = process.env[variable(site)];
  if (!origin) throw new Error(`the set-up did not start the site "${site}"`);
  return origin;
}
