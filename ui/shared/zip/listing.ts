/** What a ZIP's status lets this visitor do with it. */
import type { Zip } from '../../generated/Zip.ts';

export const STATUS = { available: 10, pending: 20, reserved: 30, sold: 40 } as const;

/** `held` is PENDING in somebody else's checkout. */
export type Standing = 'available' | 'in-cart' | 'held' | 'reserved' | 'sold';

export function standingOf(zip: Pick<Zip, 'status'>, inCart: boolean): Standing {
  switch (zip.status) {
    case STATUS.available:
      return inCart ? 'in-cart' : 'available';
    case STATUS.pending:
      return inCart ? 'in-cart' : 'held';
    case STATUS.reserved:
      return 'reserved';
    default:
      return 'sold';
  }
}
