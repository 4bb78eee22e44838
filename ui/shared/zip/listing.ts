/** What a ZIP's status allows this visitor to do with it. */

import type { ListingStatus, Zip } from '../../generated/types.ts';
import { type Lang, text } from '../texts/catalogue.ts';
import { usd } from '../texts/format.ts';
import { zips } from './texts.ts';

/** Whether everybody can buy a ZIP: carts don't count. `held` is PENDING in another buyer's checkout. */
export type PublicAvailability = 'available' | 'held' | 'reserved' | 'sold';

const AVAILABILITY: Readonly<Record<ListingStatus, PublicAvailability>> = {
  10: 'available',
  20: 'held',
  30: 'reserved',
  40: 'sold',
};

export const publicAvailability = (zip: Pick<Zip, 'status'>): PublicAvailability =>
  AVAILABILITY[zip.status];

export type Availability = PublicAvailability | 'in-cart';

/** The same for this visitor: what their own payment holds is still in their cart. */
export function availabilityOf(zip: Pick<Zip, 'status'>, inCart: boolean): Availability {
  const availability = publicAvailability(zip);
  return inCart && (availability === 'available' || availability === 'held')
    ? 'in-cart'
    : availability;
}

/** Why it is unavailable: keys of its texts. */
export const UNAVAILABLE_TEXTS = {
  held: 'card.pending',
  reserved: 'card.reserved',
  sold: 'card.sold',
} as const;

/** A ZIP in one word of a list: its price, or why it is unavailable. */
export function priceOrStatus(zip: Pick<Zip, 'price' | 'status'>, lang: Lang): string {
  const availability = publicAvailability(zip);
  return availability === 'available'
    ? usd(zip.price)
    : text(zips, lang)(UNAVAILABLE_TEXTS[availability]);
}
