/** Distances between places: miles in English, kilometres in Chinese. */
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { count } from '../../../shared/texts/format.ts';
import { zip } from '../texts.ts';

const KM_A_MILE = 1.609344;

/** Neighbours' centres may be equal when rounded, but are not the same place. */
const LEAST = 0.1;

/** With a digit behind the point below ten: 3.2 -> "2.0 mi" in English, 31 -> "31 公里" in Chinese */
export function distanceText(km: number, lang: Lang): string {
  const far = Math.max(LEAST, lang === 'en' ? km / KM_A_MILE : km);
  const n = far < 9.95 ? far.toFixed(1) : count(Math.round(far));
  return text(zip, lang)('near.distance', { n });
}
