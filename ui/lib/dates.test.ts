import { expect, it } from 'vitest';
import { dayText, momentText } from './dates.ts';

const late = Date.UTC(2026, 11, 31, 23, 7);

it('a day and a moment are UTC, whatever the machine’s own time is', () => {
  expect(dayText(late, 'en')).toBe('Dec 31, 2026');
  expect(momentText(late, 'en')).toBe('Dec 31, 2026, 23:07 UTC');
  expect(momentText(0, 'en')).toBe('Jan 1, 1970, 00:00 UTC');
});

it('Chinese writes them in its own order', () => {
  expect(dayText(late, 'ch')).toBe('2026年12月31日');
  expect(momentText(late, 'ch')).toBe('2026年12月31日 23:07 UTC');
});
