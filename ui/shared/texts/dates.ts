/**
 * Dates and times for people: UTC, but EST for due dates. Server and browser format them
 * identically. A time and its zone stay on one line.
 */
import { type Lang, text } from './catalogue.ts';
import { dates } from './texts.ts';

type Month = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

const twoDigits = (value: number): string => `${value}`.padStart(2, '0');

/** The parts that both formats consist of, from milliseconds since 1970. */
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

/** "Mar 4, 2026 UTC" */
export const dayText = (at: number, lang: Lang): string =>
  text(dates, lang)('day', parts(at, lang));

/** "Mar 2026" */
export const monthText = (at: number, lang: Lang): string =>
  text(dates, lang)('month', parts(at, lang));

/** "Mar 4, 2026, 09:05 UTC" */
export const momentText = (at: number, lang: Lang): string =>
  text(dates, lang)('moment', parts(at, lang));

/** "09:05 UTC", for a day that is shown next to it */
export const timeText = (at: number, lang: Lang): string =>
  text(dates, lang)('time', parts(at, lang));

const HOUR_MS = 60 * 60 * 1000;
/** EST is five hours behind UTC all year: due dates ignore daylight saving time. */
const EST_MS = -5 * HOUR_MS;

/** "Mar 4, 2026, 3:00pm EST", from ISO 8601 */
export function dueText(iso: string, lang: Lang): string {
  const t = text(dates, lang);
  const at = Date.parse(iso) + EST_MS;
  const date = new Date(at);
  const hour = date.getUTCHours();
  const time = `${hour % 12 || 12}:${twoDigits(date.getUTCMinutes())}`;
  return t('due', { ...parts(at, lang), time: t(hour < 12 ? 'am' : 'pm', { time }) });
}

/** "14:05" in this device's own time. For what only a browser renders. */
export function clockText(at: number): string {
  const date = new Date(at);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}
