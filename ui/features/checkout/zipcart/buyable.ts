/** Which of a cart's ZIPs its buyer can have now: a ZIP that their own payment holds counts as such. */
import type { Zip } from '../../../generated/Zip.ts';
import { standingOf } from '../../../shared/zip/listing.ts';

export const canBuy = (zip: Pick<Zip, 'status'>): boolean => standingOf(zip, false) === 'available';
