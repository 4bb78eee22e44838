/** ZIPs by their first three digits, which are one mail district and so one part of a state. */
import type { StateZip } from '../../../generated/types.ts';

/** In the order in which they come: each with the city where most are, and whether all are there. */
export function groupZips(zips: readonly StateZip[]) {
  const groups = new Map<string, StateZip[]>();
  for (const zip of zips) {
    const prefix = zip.zip_code.slice(0, 3);
    const members = groups.get(prefix);
    if (members) members.push(zip);
    else groups.set(prefix, [zip]);
  }
  return [...groups].map(([prefix, members]) => {
    const cities = new Map<string, number>();
    for (const { city } of members) cities.set(city, (cities.get(city) ?? 0) + 1);
    const [city = ''] = [...cities.keys()].sort(
      (a, b) => (cities.get(b) ?? 0) - (cities.get(a) ?? 0),
    );
    return { prefix, city, isOneCity: cities.size === 1, zips: members };
  });
}
