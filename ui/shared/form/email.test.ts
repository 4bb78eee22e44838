import { expect, it } from 'vitest';
import { EMAIL_MAX } from '../../generated/limits.ts';
import { cleanEmail, emailError } from './email.ts';
import { form } from './texts.ts';

const message = (typed: string) => {
  const fault = emailError(typed);
  return fault && form.en[fault];
};

it.each(['a@b.co', "o'neil+ink@mail.example.org", '  Ink.Maker@Example.COM '])(
  'accepts %j',
  (typed) => {
    expect(message(typed)).toBeNull();
  },
);

it.each(['', '   '])('treats %j as empty', (typed) => {
  expect(message(typed)).toBe('Value is required');
});

it.each([
  'ink',
  'ink@',
  '@b.co',
  'ink@localhost',
  'ink.maker@localhost',
  'a b@c.de',
  'a@b@c.de',
  'a@b..co',
  'a@b.co.',
  'jörg@b.co',
  '用户@b.co',
])('rejects %j', (typed) => {
  expect(message(typed)).toBe('Value is not a valid email address');
});

it('accepts at most 255 characters', () => {
  const of = (length: number) => `${'a'.repeat(length - 'a@b.co'.length)}a@b.co`;
  expect(message(of(EMAIL_MAX))).toBeNull();
  expect(message(of(EMAIL_MAX + 1))).toBe('Please check your email.');
});

it('trims surrounding space', () => {
  expect(cleanEmail(' a@b.co\n')).toBe('a@b.co');
});
