import { expect, it } from 'vitest';
import { clockText, dayText, dueText, momentText, monthText, timeText } from './dates.ts';

const late = Date.UTC(2026, 11, 31, 23, 7);

it('days and moments are in UTC, whatever the local time zone', () => {
  expect(dayText(late, 'en')).toBe('Dec 31, 2026\u00a0UTC');
  expect(momentText(late, 'en')).toBe('Dec 31, 2026, 23:07\u00a0UTC');
  expect(momentText(0, 'en')).toBe('Jan 1, 1970, 00:00\u00a0UTC');
});

it('months have a year, and times a zone', () => {
  expect(monthText(late, 'en')).toBe('Dec 2026');
  expect(timeText(late, 'en')).toBe('23:07\u00a0UTC');
});

it('Chinese dates use their own order', () => {
  expect(dayText(late, 'ch')).toBe('2026年12月31日\u00a0UTC');
  expect(momentText(late, 'ch')).toBe('2026年12月31日 23:07\u00a0UTC');
});

it('due dates are in EST, without daylight saving time', () => {
  expect(dueText('2026-12-31T20:00:00Z', 'en')).toBe('Dec 31, 2026, 3:00pm EST');
  expect(dueText('2026-07-01T20:00:00Z', 'en')).toBe('Jul 1, 2026, 3:00pm EST');
  expect(dueText('2026-07-02T04:30:00.000Z', 'en')).toBe('Jul 1, 2026, 11:30pm EST');
  expect(dueText('2026-07-02T05:05:00Z', 'en')).toBe('Jul 2, 2026, 12:05am EST');
  expect(dueText('2026-12-31T17:00:00Z', 'en')).toBe('Dec 31, 2026, 12:00pm EST');
  expect(dueText('2026-12-31T20:00:00Z', 'ch')).toBe('2026年12月31日 下午3:00 EST');
});

it('clock times are local', () => {
  expect(clockText(new Date(2026, 0, 2, 7, 5).getTime())).toBe('07:05');
});
