/** A ZIP in one word of a list: what it costs, or why it can't be bought. */

import type { Zip } from '../../generated/Zip.ts';
import { type Lang, text } from '../texts/catalogue.ts';
import { usd } from '../texts/format.ts';
import { zips } from '../texts/texts.ts';
import { publicStanding } from './listing.ts';

export const WHY = { held: 'card.pending', reserved: 'card.reserved', sold: 'card.sold' } as const;

export function priceOrWhy(zip: Pick<Zip, 'price' | 'status'>, lang: Lang): string {
  const standing = publicStanding(zip);
  return standing === 'available' ? usd(zip.price) : text(zips, lang)(WHY[standing]);
}
