/** What a ZIP's status allows this visitor to do with it. */

import type { ListingStatus } from '../../generated/ListingStatus.ts';
import type { Zip } from '../../generated/Zip.ts';
import { type Lang, text } from '../texts/catalogue.ts';
import { usd } from '../texts/format.ts';
import { zips } from './texts.ts';

/** A ZIP's standing for everybody: carts don't count. `held` is PENDING in another buyer's checkout. */
export type PublicStanding = 'available' | 'held' | 'reserved' | 'sold';

const STANDINGS: Readonly<Record<ListingStatus, PublicStanding>> = {
  10: 'available',
  20: 'held',
  30: 'reserved',
  40: 'sold',
};

export const publicStanding = (zip: Pick<Zip, 'status'>): PublicStanding => STANDINGS[zip.status];

export type Standing = PublicStanding | 'in-cart';

/** Its standing for this visitor: what their own payment holds is still in their cart. */
export function standingOf(zip: Pick<Zip, 'status'>, inCart: boolean): Standing {
  const standing = publicStanding(zip);
  return inCart && (standing === 'available' || standing === 'held') ? 'in-cart' : standing;
}

/** Why it is unavailable: keys of its texts. */
export const WHY = { held: 'card.pending', reserved: 'card.reserved', sold: 'card.sold' } as const;

/** A ZIP in one word of a list: its price, or why it is unavailable. */
export function priceOrStatus(zip: Pick<Zip, 'price' | 'status'>, lang: Lang): string {
  const standing = publicStanding(zip);
  return standing === 'available' ? usd(zip.price) : text(zips, lang)(WHY[standing]);
}
