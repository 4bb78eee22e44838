/** The log-in’s first screen, and what survives a reload. */
import { browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withEmail } from '../../../shared/api/login-href.ts';
import type { Calls } from '../../../testing/calls.ts';
import { button, expectFocus, fault, field, heading } from '../testing/flow.ts';
import { EMAIL, openLogin, startLogin, toMfa, toPassword } from '../testing/login.tsx';

vi.mock('@simplewebauthn/browser');

let calls: Calls;
let user: UserEvent;

beforeEach(() => {
  ({ calls, user } = startLogin());
});

describe('the e-mail address', () => {
  it('is filled in from the URL and submitted by Enter', async () => {
    openLogin({ email: EMAIL });
    expect(field('E-mail').value).toBe(EMAIL);
    expect(field('E-mail').autocomplete).toBe('username webauthn');
    await user.type(field('E-mail'), '{Enter}');
    await expectFocus(() => heading('Welcome back'));
  });

  it.each([
    ['', 'Value is required'],
    ['ink@', 'Value is not a valid email address'],
  ])('is rejected at the field: %j', async (typed, message) => {
    openLogin({ email: typed });
    await user.click(button('Continue'));
    expect(fault('E-mail')).toBe(message);
    await expectFocus(() => field('E-mail'));
    expect(calls.paths()).toEqual([]);
  });

  it.each(['jörg@b.co', 'ada@bücher.example', 'ada@example。com'])(
    'is sent as typed, in whichever script: %s',
    async (email) => {
      openLogin({ email, passkeys: true });
      await user.click(button('Continue'));
      await waitFor(() => expect(calls.paths()).toEqual(['/auth/passkey-auth']));
      expect(calls.sent('/auth/passkey-auth')).toEqual([{ app_id: 'inkpay', email }]);
    },
  );

  it('shows a server error at the field until it is changed', async () => {
    calls.answer('/auth/passkey-auth', { status: 3, fields: { email: 'Not an address' } });
    openLogin({ email: EMAIL, passkeys: true });
    await user.click(button('Continue'));
    await waitFor(() => expect(fault('E-mail')).toBe('Not an address'));
    await user.type(field('E-mail'), 'x');
    expect(field('E-mail').hasAttribute('aria-invalid')).toBe(false);
  });

  it('is passed on to sign-up and password reset', () => {
    openLogin({ email: 'a+b@c.de' });
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Sign up')).toBe('/auth/signup?email=a%2Bb%40c.de');
    expect(href('Forgot your password?')).toBe('/auth/password-reset?email=a%2Bb%40c.de');
  });

  it('is kept when going back to change it', async () => {
    await toPassword(user);
    await user.click(button('Change'));
    expect(field('E-mail').value).toBe(EMAIL);
    await expectFocus(() => field('E-mail'));
  });
});

/** Like a reload or a language switch. */
function reopen(how: Parameters<typeof openLogin>[0] = {}) {
  cleanup();
  openLogin(how);
}

describe.each(['en', 'ch'] as const)('after a reload or a language switch: %s', (lang) => {
  const email = () => screen.getByRole<HTMLInputElement>('textbox').value;

  it('keeps the address, but neither password nor challenge', async () => {
    await toMfa({ calls, user });
    expect(JSON.stringify(sessionStorage)).not.toMatch(/tulip|m1/);
    reopen({ lang });
    await heading({ en: 'Welcome back', ch: '欢迎回来' }[lang]);
    expect(email()).toBe(EMAIL);
  });

  it('keeps an edited address until the URL has another complete one', async () => {
    openLogin({ email: 'a@b.cd' });
    await user.type(field('E-mail'), 'e');
    reopen({ email: 'a@b.cd', lang });
    expect(email()).toBe('a@b.cde');
    reopen({ lang });
    expect(email()).toBe('a@b.cde');
    reopen({ email: EMAIL, lang });
    expect(email()).toBe(EMAIL);
    reopen({ email: 'ada@', lang });
    expect(email()).toBe(EMAIL);
  });

  it('drops an edited address when a link with the former one is followed', async () => {
    openLogin({ email: 'a@b.cd' });
    await user.type(field('E-mail'), 'e');
    for (const [type, passed, shown] of [
      ['reload', 'a@b.cd', 'a@b.cde'],
      ['back_forward', 'a@b.cd', 'a@b.cde'],
      ['navigate', '', 'a@b.cde'],
      ['navigate', 'a@', 'a@b.cde'],
      ['navigate', 'a@b.cd', 'a@b.cd'],
    ] as const) {
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as never]);
      history.replaceState(null, '', withEmail('/auth/login', passed));
      reopen({ email: passed, lang });
      expect(email()).toBe(shown);
    }
  });

  it('keeps nothing of a completed log-in', async () => {
    await toPassword(user);
    await user.keyboard('tulip-99{Enter}');
    await heading('Success');
    reopen({ lang });
    expect(email()).toBe('');
    reopen({ email: 'ada@', lang });
    expect(email()).toBe('ada@');
  });
});

it.each([
  ['en', /^Cookies are blocked/, 'Continue'],
  ['ch', /^此浏览器已阻止本站的 Cookie/, '继续'],
] as const)('sends nothing while cookies are blocked, and says why: %s', async (lang, why, go) => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  vi.mocked(browserSupportsWebAuthnAutofill).mockResolvedValue(true);
  openLogin({ email: EMAIL, passkeys: true, lang });
  expect(screen.getByRole('alert').textContent).toMatch(why);
  await user.click(button(go));
  expect(screen.getByRole('textbox')).toBeTruthy();
  expect(calls.paths()).toEqual([]);
});

it('is in Chinese on request', () => {
  openLogin({ lang: 'ch' });
  expect(screen.getByRole('heading', { name: '欢迎回来' })).toBeTruthy();
});

it('explains the log-in to a visitor sent away from the store', () => {
  openLogin({ toStore: true });
  expect(screen.getByRole('heading', { name: 'Log in to enter the store' })).toBeTruthy();
  expect(screen.getByText(/^The ZIP store is for customers\./)).toBeTruthy();
});

it('tells a visitor on the way to pay that the cart is kept', () => {
  openLogin({ cart: 2 });
  expect(screen.getByRole('heading', { name: 'Log in to go to your cart' })).toBeTruthy();
  expect(
    screen.getByText(/^Your cart contains 2 ZIP codes\..*the cart comes along\.$/),
  ).toBeTruthy();
});
