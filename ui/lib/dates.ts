/** Days and moments as people read them, always UTC: server and browser write the same. */
import { type Lang, text } from '../i18n/catalogue.ts';
import { dates } from '../i18n/dates.ts';

type Month = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

const twoDigits = (value: number): string => `${value}`.padStart(2, '0');

/** The parts that both ways of writing are made of, from milliseconds since 1970. */
function parts(at: number, lang: Lang) {
  const date = new Date(at);
  const month = (date.getUTCMonth() + 1) as Month;
  return {
    year: date.getUTCFullYear(),
    month: text(dates, lang)(`month.${month}`),
    day: date.getUTCDate(),
    time: `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`,
  };
}

/** "Mar 4, 2026" */
export const dayText = (at: number, lang: Lang): string =>
  text(dates, lang)('day', parts(at, lang));

/** "Mar 4, 2026, 09:05 UTC" */
export const momentText = (at: number, lang: Lang): string =>
  text(dates, lang)('moment', parts(at, lang));
