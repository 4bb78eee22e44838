import { expect, it } from 'vitest';
import { EMAIL_MAX } from '../../generated/limits.ts';
import { cleanEmail, emailError, newEmailError } from './email.ts';
import { form } from './texts.ts';

const messageBy = (rule: typeof emailError) => (typed: string) => {
  const fault = rule(typed);
  return fault && form.en[fault];
};
const message = messageBy(emailError);
const newMessage = messageBy(newEmailError);

it.each([
  'a@b.co',
  "o'neil+ink@mail.example.org",
  '  Ink.Maker@Example.COM ',
  // The server keeps these domains in ASCII.
  'ada@bücher.example',
  'ada@mail．example。com',
  'ada@ｅxample.com',
])('accepts %j', (typed) => {
  expect([message(typed), newMessage(typed)]).toEqual([null, null]);
});

it.each(['jörg@b.co', '用户@b.co', '用户@bücher.example'])(
  'accepts only as an account’s: %j',
  (typed) => {
    expect(message(typed)).toBeNull();
    expect(newMessage(typed)).toBe('Value is not a valid email address');
  },
);

it.each(['', '   '])('treats %j as empty', (typed) => {
  expect([message(typed), newMessage(typed)]).toEqual(Array(2).fill('Value is required'));
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
  '用户',
  'ada@bücher',
  'ada@bücher..example',
  'ada@bü cher.example',
  'ada@bücher.example/',
  'ada@bücher.example:80',
  'ada@bücher.1',
])('rejects %j', (typed) => {
  const invalid = 'Value is not a valid email address';
  expect([message(typed), newMessage(typed)]).toEqual([invalid, invalid]);
});

it('accepts at most 255 characters', () => {
  const of = (length: number) => `${'a'.repeat(length - 'a@b.co'.length)}a@b.co`;
  for (const at of [message, newMessage]) {
    expect(at(of(EMAIL_MAX))).toBeNull();
    expect(at(of(EMAIL_MAX + 1))).toBe('Please check your email.');
  }
});

it('trims surrounding space', () => {
  expect(cleanEmail(' a@b.co\n')).toBe('a@b.co');
});
