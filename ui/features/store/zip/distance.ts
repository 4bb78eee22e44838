/** Distances between places: miles in English, kilometres in Chinese. */
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { count } from '../../../shared/texts/format.ts';
import { zip } from '../texts.ts';

const KM_A_MILE = 1.609344;

/** Neighbours' centres may be equal when rounded, but are not the same place. */
const MIN_DISTANCE = 0.1;

/** With a digit behind the point below ten: 3.2 -> "2.0 mi" in English, 31 -> "31 公里" in Chinese */
export function distanceText(km: number, lang: Lang): string {
  const distance = Math.max(MIN_DISTANCE, lang === 'en' ? km / KM_A_MILE : km);
  const n = distance < 9.95 ? distance.toFixed(1) : count(Math.round(distance));
  return text(zip, lang)('near.distance', { n });
}
