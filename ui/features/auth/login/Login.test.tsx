/** The log-in’s first screen, and what survives a reload. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Calls } from '../../../testing/calls.ts';
import { fault, field, heading, holdsFocus, press } from '../testing/flow.ts';
import { EMAIL, openLogin, startLogin, toMfa, toPassword } from '../testing/login.tsx';

vi.mock('../../../shared/api/navigate.ts');
vi.mock('@simplewebauthn/browser');

let calls: Calls;
let user: UserEvent;

beforeEach(() => {
  ({ calls, user } = startLogin());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the e-mail address', () => {
  it('is filled in from the page’s address, and goes on by Enter', async () => {
    openLogin({ email: EMAIL });
    expect(field('E-mail').value).toBe(EMAIL);
    expect(field('E-mail').autocomplete).toBe('username webauthn');
    await user.type(field('E-mail'), '{Enter}');
    await holdsFocus(() => heading('Welcome back'));
  });

  it.each([
    ['', 'Value is required'],
    ['ink@', 'Value is not a valid email address'],
  ])('%j is refused at the field', async (typed, says) => {
    openLogin({ email: typed });
    await user.click(press('Continue'));
    expect(fault('E-mail')).toBe(says);
    await holdsFocus(() => field('E-mail'));
    expect(calls.paths()).toEqual([]);
  });

  it('that the server refuses is refused at the field, until it is changed', async () => {
    calls.answer('/auth/passkey-auth', { status: 3, fields: { email: 'Not an address' } });
    openLogin({ email: EMAIL, passkeys: true });
    await user.click(press('Continue'));
    await waitFor(() => expect(fault('E-mail')).toBe('Not an address'));
    await user.type(field('E-mail'), 'x');
    expect(field('E-mail').hasAttribute('aria-invalid')).toBe(false);
  });

  it('is carried along by the ways to signing up and to resetting', () => {
    openLogin({ email: 'a+b@c.de' });
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Sign up')).toBe('/auth/signup?email=a%2Bb%40c.de');
    expect(href('Forgot your password?')).toBe('/auth/password-reset?email=a%2Bb%40c.de');
  });

  it('can be changed later, and is kept', async () => {
    await toPassword(user);
    await user.click(press('Change'));
    expect(field('E-mail').value).toBe(EMAIL);
    await holdsFocus(() => field('E-mail'));
  });
});

/** Like a reload or a language switch. */
function comeBack(how: Parameters<typeof openLogin>[0] = {}) {
  cleanup();
  openLogin(how);
}

describe.each(['en', 'ch'] as const)('a reload or another language: %s', (lang) => {
  const email = () => screen.getByRole<HTMLInputElement>('textbox').value;

  it('keeps the address, and neither the password nor the challenge', async () => {
    await toMfa({ calls, user });
    expect(JSON.stringify(sessionStorage)).not.toMatch(/tulip|m1/);
    comeBack({ lang });
    await heading({ en: 'Welcome back', ch: '欢迎回来' }[lang]);
    expect(email()).toBe(EMAIL);
  });

  it('keeps what was typed over the address of a link, until another whole one is handed on', async () => {
    openLogin({ email: 'a@b.cd' });
    await user.type(field('E-mail'), 'e');
    comeBack({ email: 'a@b.cd', lang });
    expect(email()).toBe('a@b.cde');
    comeBack({ lang });
    expect(email()).toBe('a@b.cde');
    comeBack({ email: EMAIL, lang });
    expect(email()).toBe(EMAIL);
    comeBack({ email: 'ada@', lang });
    expect(email()).toBe(EMAIL);
  });

  it('keeps nothing of a log-in that is done', async () => {
    await toPassword(user);
    await user.keyboard('tulip-99{Enter}');
    await heading('Success');
    comeBack({ lang });
    expect(email()).toBe('');
    comeBack({ email: 'ada@', lang });
    expect(email()).toBe('ada@');
  });
});

it('speaks Chinese', () => {
  openLogin({ lang: 'ch' });
  expect(screen.getByRole('heading', { name: '欢迎回来' })).toBeTruthy();
});

it('says to who was turned away from the store whom it is for', () => {
  openLogin({ toStore: true });
  expect(screen.getByRole('heading', { name: 'Log in to enter the store' })).toBeTruthy();
  expect(screen.getByText(/^The ZIP store is for customers\./)).toBeTruthy();
});

it('says to who is on the way to pay that the cart waits, and comes along', () => {
  openLogin({ cart: 2 });
  expect(screen.getByRole('heading', { name: 'Log in to go to your cart' })).toBeTruthy();
  expect(
    screen.getByText(/^Your cart waits with 2 ZIP codes\..*the cart comes along\.$/),
  ).toBeTruthy();
});
