import { describe, expect, it } from 'vitest';
import { cleanInkId, inkIdError, referrerError } from './ink-id.ts';
import { form } from './texts.ts';

const message = (rule: typeof inkIdError, typed: string) => {
  const fault = rule(typed);
  return fault && form.en[fault];
};

describe('INK ID validation', () => {
  it.each(['ink1', 'Ink.Maker_9-x', '9lives', 'a234567890123456', ' @ink.maker '])(
    'accepts %j',
    (typed) => {
      expect(message(inkIdError, typed)).toBeNull();
    },
  );

  it.each([
    ['', 'Value is required'],
    ['@', 'Value is required'],
    ['ink', 'INK ID must be 4 to 16 characters long'],
    ['a2345678901234567', 'INK ID must be 4 to 16 characters long'],
    ['.ink', 'INK ID must start with a letter (A to Z) or number'],
    ['_', 'INK ID must start with a letter (A to Z) or number'],
    ['écran', 'INK ID must start with a letter (A to Z) or number'],
    ['ink maker', 'INK ID can hold letters (A to Z), numbers, dots, hyphens and underscores only'],
    ['inké', 'INK ID can hold letters (A to Z), numbers, dots, hyphens and underscores only'],
  ])('rejects %j: %s', (typed, error) => {
    expect(message(inkIdError, typed)).toBe(error);
  });
});

describe('referrer ID validation', () => {
  it('accepts anything of up to 16 characters, which only the server can look up', () => {
    expect(message(referrerError, 'inkpay')).toBeNull();
    expect(message(referrerError, 'x')).toBeNull();
  });

  it.each([
    ['  ', 'Value is required'],
    ['a2345678901234567', 'The provided referrer ID is not valid'],
  ])('rejects %j: %s', (typed, error) => {
    expect(message(referrerError, typed)).toBe(error);
  });
});

it('removes the @ and surrounding space', () => {
  for (const typed of [' @Ink.Maker ', '＠Ink.Maker', ' @ Ink.Maker', '@＠Ink.Maker']) {
    expect(cleanInkId(typed)).toBe('Ink.Maker');
  }
  expect(cleanInkId('ink@maker')).toBe('ink@maker');
});
