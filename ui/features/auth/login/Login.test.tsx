import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
} from '@simplewebauthn/browser';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Lang } from '../../../generated/Lang.ts';
import { navigate } from '../../../shared/api/navigate.ts';
import { clearToasts } from '../../../shared/toast/toasts.ts';
import { type Calls, standIn } from '../../../testing/calls.ts';
import {
  fault,
  field,
  HASH,
  heading,
  holdsFocus,
  hurry,
  press,
  startTime,
} from '../testing/flow.ts';
import { Login } from './Login.tsx';

vi.mock('../../../shared/api/navigate.ts', () => ({ navigate: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: vi.fn(),
  browserSupportsWebAuthnAutofill: vi.fn(),
  startAuthentication: vi.fn(),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}));

const EMAIL = 'ink.maker@example.com';
const OPTIONS = { challenge: 'Y2g', rpId: 'localhost' };
const CREDENTIAL = { id: 'id', rawId: 'id', type: 'public-key', response: { signature: 's' } };
const NO_PASSKEY = { status: 0, options: null };
const WRONG = { status: 4, code: 'login.wrong', error: 'The email or the password is wrong.' };
const MFA = {
  status: 0,
  mfa_id: 'm1',
  mfa_type: 'totp',
  mfa_options: ['totp', 'authenticator', 'recovery'],
};

let calls: Calls;
let user: UserEvent;

function open({ email = '', passkeys = false, lang = 'en' as Lang } = {}) {
  render(
    <Login
      lang={lang}
      app_id="inkpay"
      email={email}
      passkeys={passkeys}
      cart={0}
      goal="/zipstore"
    />,
  );
}

async function toPassword() {
  open({ email: EMAIL });
  await user.click(press('Continue'));
  await user.click(await screen.findByRole('button', { name: 'CONTINUE WITH PASSWORD' }));
  await heading('Enter your password');
}

async function toMfa(challenge: object = MFA) {
  calls.answer('/auth/login', challenge);
  await toPassword();
  await user.keyboard('tulip-99{Enter}');
  await heading('One more step');
}

beforeEach(() => {
  clearToasts();
  vi.mocked(navigate).mockReset();
  vi.mocked(browserSupportsWebAuthn).mockReturnValue(true);
  vi.mocked(browserSupportsWebAuthnAutofill).mockResolvedValue(false);
  vi.mocked(startAuthentication)
    .mockReset()
    .mockResolvedValue(CREDENTIAL as never);
  user = startTime();
  calls = standIn();
  calls.answer('/auth/passkey-auth', NO_PASSKEY);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the e-mail address', () => {
  it('is filled in from the page’s address, and goes on by Enter', async () => {
    open({ email: EMAIL });
    expect(field('E-mail').value).toBe(EMAIL);
    expect(field('E-mail').autocomplete).toBe('username webauthn');
    await user.type(field('E-mail'), '{Enter}');
    await holdsFocus(() => heading('Welcome back'));
  });

  it.each([
    ['', 'Value is required'],
    ['ink@', 'Value is not a valid email address'],
  ])('%j is refused at the field', async (typed, says) => {
    open({ email: typed });
    await user.click(press('Continue'));
    expect(fault('E-mail')).toBe(says);
    await holdsFocus(() => field('E-mail'));
    expect(calls.paths()).toEqual([]);
  });

  it('that the server refuses is refused at the field, until it is changed', async () => {
    calls.answer('/auth/passkey-auth', { status: 3, fields: { email: 'Not an address' } });
    open({ email: EMAIL, passkeys: true });
    await user.click(press('Continue'));
    await waitFor(() => expect(fault('E-mail')).toBe('Not an address'));
    await user.type(field('E-mail'), 'x');
    expect(field('E-mail').hasAttribute('aria-invalid')).toBe(false);
  });

  it('is carried along by the ways to signing up and to resetting', () => {
    open({ email: 'a+b@c.de' });
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Sign up')).toBe('/auth/signup?email=a%2Bb%40c.de');
    expect(href('Forgot your password?')).toBe('/auth/password-reset?email=a%2Bb%40c.de');
  });

  it('can be changed later, and is kept', async () => {
    await toPassword();
    await user.click(press('Change'));
    expect(field('E-mail').value).toBe(EMAIL);
    await holdsFocus(() => field('E-mail'));
  });
});

/** As a reload and another language do. */
function comeBack(how: Parameters<typeof open>[0] = {}) {
  cleanup();
  open(how);
}

describe.each(['en', 'ch'] as const)('a reload or another language: %s', (lang) => {
  const email = () => screen.getByRole<HTMLInputElement>('textbox').value;

  it('keeps the address, and neither the password nor the challenge', async () => {
    await toMfa();
    expect(JSON.stringify(sessionStorage)).not.toMatch(/tulip|m1/);
    comeBack({ lang });
    await heading({ en: 'Welcome back', ch: '欢迎回来' }[lang]);
    expect(email()).toBe(EMAIL);
  });

  it('keeps what was typed over the address of a link, until another one is handed on', async () => {
    open({ email: 'a@b.cd' });
    await user.type(field('E-mail'), 'e');
    comeBack({ email: 'a@b.cd', lang });
    expect(email()).toBe('a@b.cde');
    comeBack({ lang });
    expect(email()).toBe('a@b.cde');
    comeBack({ email: EMAIL, lang });
    expect(email()).toBe(EMAIL);
  });

  it('keeps nothing of a log-in that is done', async () => {
    await toPassword();
    await user.keyboard('tulip-99{Enter}');
    await heading('Success');
    comeBack({ lang });
    expect(email()).toBe('');
  });
});

describe('by password', () => {
  it('travels hashed; success says so and leads to the store after 1.5 seconds', async () => {
    await toPassword();
    await holdsFocus(() => field('Password'));
    await user.keyboard('tulip-99{Enter}');
    await holdsFocus(() => heading('Success'));
    expect(screen.getByText('Dashboard Loading...')).toBeTruthy();
    expect(calls.sent('/auth/login')).toEqual([
      { app_id: 'inkpay', email: EMAIL, password: expect.stringMatching(HASH) },
    ]);
    expect(navigate).not.toHaveBeenCalled();
    await hurry(1500);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/zipstore');
  });

  it('is of use to password managers', async () => {
    await toPassword();
    const form = field('Password').form;
    expect(field('Password').autocomplete).toBe('current-password');
    expect(form?.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe(EMAIL);
  });

  it('wrong: the server’s message is a toast and at the field, which is ready for another', async () => {
    calls.answer('/auth/login', WRONG, { status: 0 });
    await toPassword();
    await user.keyboard('tulip-98{Enter}');
    await waitFor(() => expect(fault('Password')).toBe('The email or the password is wrong.'));
    expect(document.querySelector('.toast')?.textContent).toBe(fault('Password'));
    await user.clear(field('Password'));
    await user.keyboard('tulip-99{Enter}');
    await heading('Success');
  });

  it('nothing typed asks nobody', async () => {
    await toPassword();
    await user.click(press('LOGIN'));
    expect(fault('Password')).toBe('Value is required');
    expect(calls.sent('/auth/login')).toEqual([]);
  });

  it('pressed twice is sent once', async () => {
    await toPassword();
    const release = calls.hold();
    await user.keyboard('tulip-99{Enter}{Enter}');
    await user.click(press(/^LOGIN/));
    expect(press(/^LOGIN/).getAttribute('aria-disabled')).toBe('true');
    release();
    await heading('Success');
    expect(calls.sent('/auth/login')).toHaveLength(1);
  });

  it('without a network it says so', async () => {
    calls.answer('/auth/login', new TypeError('Failed to fetch'));
    await toPassword();
    await user.keyboard('tulip-99{Enter}');
    expect(await screen.findByText(/^No connection/)).toBeTruthy();
  });
});

describe('by passkey', () => {
  const offered = () => screen.findByRole('button', { name: 'SIGN IN WITH PASSKEY' });

  it('is offered where the server has options, and takes them', async () => {
    calls.answer('/auth/passkey-auth', { status: 0, options: OPTIONS });
    open({ email: EMAIL, passkeys: true });
    await user.click(press('Continue'));
    await user.click(await offered());
    await heading('Success');
    expect(vi.mocked(startAuthentication).mock.lastCall?.[0]).toMatchObject({
      optionsJSON: OPTIONS,
      useBrowserAutofill: false,
    });
    expect(calls.sent('/auth/passkey-auth/verify')).toEqual([
      { app_id: 'inkpay', email: EMAIL, ...CREDENTIAL },
    ]);
  });

  it('is not offered where the account has none, nor asked for where nobody has', async () => {
    open({ email: EMAIL, passkeys: true });
    await user.click(press('Continue'));
    await screen.findByRole('button', { name: 'CONTINUE WITH PASSWORD' });
    await heading('Welcome back');
    expect(screen.queryByRole('button', { name: 'SIGN IN WITH PASSKEY' })).toBeNull();
    expect(calls.paths()).toEqual(['/auth/passkey-auth']);
    cleanup();
    open({ email: EMAIL, passkeys: false });
    await user.click(press('Continue'));
    await screen.findByRole('button', { name: 'CONTINUE WITH PASSWORD' });
    await heading('Welcome back');
    expect(calls.paths()).toEqual(['/auth/passkey-auth']);
  });

  it('called off, it can be tried again with a new challenge', async () => {
    const again = { ...OPTIONS, challenge: 'YWdhaW4' };
    calls.answer(
      '/auth/passkey-auth',
      { status: 0, options: OPTIONS },
      { status: 0, options: again },
    );
    vi.mocked(startAuthentication).mockRejectedValueOnce(new Error('NotAllowedError'));
    open({ email: EMAIL, passkeys: true });
    await user.click(press('Continue'));
    await user.click(await offered());
    await screen.findByText(/^The passkey was not used/);
    await waitFor(() => expect(press(/PASSKEY/).hasAttribute('aria-disabled')).toBe(false));
    await user.click(await offered());
    await heading('Success');
    expect(vi.mocked(startAuthentication).mock.lastCall?.[0].optionsJSON).toEqual(again);
  });

  it('refused by the server: its message is a toast', async () => {
    calls.answer('/auth/passkey-auth', { status: 0, options: OPTIONS });
    calls.answer('/auth/passkey-auth/verify', { status: 4, error: 'This passkey is not known.' });
    open({ email: EMAIL, passkeys: true });
    await user.click(press('Continue'));
    await user.click(await offered());
    expect(await screen.findByText('This passkey is not known.')).toBeTruthy();
  });

  it('picked in the e-mail field, it logs in at once', async () => {
    vi.mocked(browserSupportsWebAuthnAutofill).mockResolvedValue(true);
    calls.answer('/auth/passkey-auth', { status: 0, options: OPTIONS });
    open({ passkeys: true });
    await heading('Success');
    expect(calls.sent('/auth/passkey-auth')).toEqual([{ app_id: 'inkpay', email: '' }]);
    expect(vi.mocked(startAuthentication).mock.lastCall?.[0]).toMatchObject({
      optionsJSON: OPTIONS,
      useBrowserAutofill: true,
    });
  });

  it('not picked in the e-mail field, nothing is said', async () => {
    vi.mocked(browserSupportsWebAuthnAutofill).mockResolvedValue(true);
    vi.mocked(startAuthentication).mockRejectedValue(new Error('AbortError'));
    calls.answer('/auth/passkey-auth', { status: 0, options: OPTIONS });
    open({ passkeys: true });
    await waitFor(() => expect(startAuthentication).toHaveBeenCalled());
    expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeTruthy();
    expect(document.querySelector('.toast')).toBeNull();
  });
});

describe('the second factor', () => {
  const triggered = () => calls.sent('/auth/trigger-mfa');

  it('mails a code when that type is shown, and says where to', async () => {
    await toMfa();
    expect(await screen.findByText(`A code has been emailed to ${EMAIL}`)).toBeTruthy();
    expect(triggered()).toEqual([{ app_id: 'inkpay', mfa_id: 'm1', mfa_type: 'totp' }]);
    await holdsFocus(() => field('6-digit code'));
    expect(press(/^VERIFY/).hasAttribute('disabled')).toBe(true);
    await user.keyboard('123456{Enter}');
    await heading('Success');
    expect(calls.sent('/auth/verify-mfa')).toEqual([
      { app_id: 'inkpay', mfa_id: 'm1', mfa_type: 'totp', mfa_code: '123456' },
    ]);
  });

  it('can be switched; what is mailed is mailed once', async () => {
    await toMfa();
    await user.keyboard('12');
    await user.click(press('Use my authenticator app'));
    expect(screen.getByText('Please enter the code from your authenticator app.')).toBeTruthy();
    expect(field('6-digit code').value).toBe('');
    await user.click(press('Use a recovery code'));
    await holdsFocus(() => field('Recovery code'));
    await user.click(press('Send me a code by e-mail'));
    expect(triggered()).toHaveLength(1);
    await user.click(press('Use a recovery code'));
    await user.keyboard(' abcd-efgh {Enter}');
    await heading('Success');
    expect(calls.sent('/auth/verify-mfa')[0]).toMatchObject({
      mfa_type: 'recovery',
      mfa_code: 'abcd-efgh',
    });
  });

  it('asks what the server asks first, and mails nothing then', async () => {
    await toMfa({ ...MFA, mfa_type: 'authenticator', mfa_options: ['authenticator', 'sms'] });
    expect(screen.getByText('Please enter the code from your authenticator app.')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Other ways' })).toBeNull();
    expect(triggered()).toEqual([]);
  });

  it('a wrong code is a toast and an empty field', async () => {
    calls.answer('/auth/verify-mfa', { status: 6, error: 'The code is wrong.' }, { status: 0 });
    await toMfa();
    await user.keyboard('123456{Enter}');
    await screen.findByText('The code is wrong.');
    await waitFor(() => expect(field('6-digit code').value).toBe(''));
    await holdsFocus(() => field('6-digit code'));
    await user.keyboard('654321{Enter}');
    await heading('Success');
  });

  it('a challenge that is gone leads back to the password', async () => {
    calls.answer('/auth/verify-mfa', { status: 5, error: 'Please log in again.' });
    await toMfa();
    await user.keyboard('123456{Enter}');
    await heading('Enter your password');
    expect(screen.getByText('Please log in again.')).toBeTruthy();
    expect(field('Password').value).toBe('tulip-99');
  });

  it('a mail that did not go out is not said to have', async () => {
    calls.answer('/auth/trigger-mfa', { status: 8, error: 'Too many codes.' });
    await toMfa();
    await screen.findByText('Too many codes.');
    expect(screen.queryByText(`A code has been emailed to ${EMAIL}`)).toBeNull();
  });

  it('another mail can be asked for after a rest', async () => {
    await toMfa();
    await user.click(await screen.findByRole('button', { name: /^Send a new code \(/ }));
    expect(triggered()).toHaveLength(1);
    await hurry(31_000);
    await user.click(press('Send a new code'));
    await waitFor(() => expect(triggered()).toHaveLength(2));
  });
});

it('speaks Chinese', () => {
  render(<Login lang="ch" app_id="inkpay" email="" passkeys={false} cart={0} goal="/zipstore" />);
  expect(screen.getByRole('heading', { name: '欢迎回来' })).toBeTruthy();
});

it('says to who is on the way to pay that the cart waits, and comes along', () => {
  render(<Login lang="en" app_id="inkpay" email="" passkeys={false} cart={2} goal="/zipcart" />);
  expect(screen.getByRole('heading', { name: 'Log in to pay' })).toBeTruthy();
  expect(
    screen.getByText(/^Your cart waits with 2 ZIP codes\..*the cart comes along\.$/),
  ).toBeTruthy();
});
