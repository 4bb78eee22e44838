/** What a ZIP's status lets this visitor do with it. */

import type { Zip } from '../../generated/Zip.ts';

export const STATUS = { available: 10, pending: 20, reserved: 30, sold: 40 } as const;

/** How a ZIP stands to everybody alike: nobody's cart counts. `held` is PENDING in another buyer's checkout. */
export type PublicStanding = 'available' | 'held' | 'reserved' | 'sold';

export function publicStanding(zip: Pick<Zip, 'status'>): PublicStanding {
  switch (zip.status) {
    case STATUS.available:
      return 'available';
    case STATUS.pending:
      return 'held';
    case STATUS.reserved:
      return 'reserved';
    default:
      return 'sold';
  }
}

export type Standing = PublicStanding | 'in-cart';

/** How it stands to this visitor: what their own payment holds is still in their cart. */
export function standingOf(zip: Pick<Zip, 'status'>, inCart: boolean): Standing {
  const standing = publicStanding(zip);
  return inCart && (standing === 'available' || standing === 'held') ? 'in-cart' : standing;
}
