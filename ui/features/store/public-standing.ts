/** A ZIP's standing to everybody alike: nobody's cart counts. */
import type { Zip } from '../../generated/Zip.ts';
import { type Standing, standingOf } from '../../shared/zip/listing.ts';

export type PublicStanding = Exclude<Standing, 'in-cart'>;

export function publicStanding(zip: Pick<Zip, 'status'>): PublicStanding {
  const standing = standingOf(zip, false);
  return standing === 'in-cart' ? 'available' : standing;
}
