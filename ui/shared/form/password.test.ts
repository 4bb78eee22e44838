import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword } from './hash-password.ts';
import { COMMON_PASSWORDS, passwordError, passwordRepeatError } from './password.ts';
import { form } from './texts.ts';

const RULE =
  'Password must be at least 8 characters long and include at least 1 number and symbol.';

const message = (typed: string) => {
  const fault = passwordError(typed, ['Ada.Lovelace', 'ada.l@engine.example']);
  return fault && form.en[fault];
};

describe('password validation', () => {
  it.each([
    'tulip-99',
    'Ünter den 7 Linden!',
    '  tulip-99  ',
    `a1-${'x'.repeat(27)}`,
    '墨水很好用啊-7',
  ])('accepts %j', (typed) => {
    expect(message(typed)).toBeNull();
  });

  it.each([
    'tulip-9',
    'tulip-99'.slice(1),
    '  tulip-9  ',
    'tuliptulip-',
    'tulip9999',
    'tulip 9999',
  ])('rejects %j as incomplete', (typed) => {
    expect(message(typed)).toBe(RULE);
  });

  it('requires a letter, and at most 30 characters', () => {
    expect(message('1234-5678')).toBe('Password must include at least 1 letter.');
    expect(message(`a1-${'x'.repeat(28)}`)).toBe('Password must be at most 30 characters long.');
  });

  it('counts characters, not code units', () => {
    expect(message('a1😀😀😀😀😀')).toBe(RULE);
  });

  it('requires a value', () => {
    expect(message('   ')).toBe('Value is required');
  });

  it.each(['P@ssw0rd', 'Password123!', 'qwerty123!', ' Admin@123 ', '1qaz@WSX'])(
    'rejects the common password %j',
    (typed) => {
      expect(message(typed)).toBe(form.en['password.common']);
    },
  );
});

it.each(['ada.lovelace1!', '1-Ada.Lovelace', 'Ada.L@2025', 'ada.l@engine.example#1'])(
  'rejects a password based on the account’s own data: %j',
  (typed) => {
    expect(message(typed)).toBe(form.en['password.own']);
  },
);

it('every listed common password passes the other rules', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(200);
  for (const one of COMMON_PASSWORDS)
    expect.soft(passwordError(one, []), one).toBe('password.common');
});

it('the repetition must match', () => {
  expect(passwordRepeatError('tulip-99', 'tulip-99')).toBeNull();
  expect(passwordRepeatError('tulip-99', 'tulip-98')).toBe('password.differ');
  expect(passwordRepeatError('tulip-99', '')).toBe('required');
});

it.each(['tulip-99', ' tulip-99 ', '墨水-7777'])(
  'hashes the whole of %j with SHA-512',
  async (typed) => {
    expect(await hashPassword(typed)).toBe(createHash('sha512').update(typed).digest('base64'));
  },
);
