import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from '../../../shared/api/navigate.ts';
import type { Calls } from '../../../testing/calls.ts';
import { advanceTime, button, expectFocus, fault, field, HASH, heading } from '../testing/flow.ts';
import {
  EMAIL,
  EMAIL_TAKEN,
  openSignup,
  reopenSignup,
  startSignup,
  TITLES,
  toStep,
  UNKNOWN,
} from '../testing/signup.tsx';

let calls: Calls;
let user: UserEvent;

beforeEach(() => {
  ({ calls, user } = startSignup());
});

it('prefills the referrer step from a link with an unknown INK ID', async () => {
  await toStep(user, 'referrer', UNKNOWN);
  expect(field('Referrer ID').value).toBe(UNKNOWN);
});

it('sends nothing while cookies are blocked, and says why', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  openSignup(null, EMAIL);
  expect(screen.getByRole('alert').textContent).toMatch(/^Cookies are blocked/);
  await user.click(button('NEXT'));
  expect(await heading(TITLES.email)).toBeTruthy();
  expect(calls.paths()).toEqual([]);
});

describe('the whole flow', () => {
  it('asks the server at each step and leads to the dashboard after 1.5 seconds', async () => {
    await toStep(user, 'code');
    expect(screen.getByText(`A code has been emailed to ${EMAIL}`)).toBeTruthy();
    await expectFocus(() => field('6-digit code'));
    await user.keyboard('123456{Enter}');
    await heading('Success');
    expect(calls.sent('/auth/vacancy')).toEqual([{ web: true, email: EMAIL }]);
    expect(calls.sent('/referrer/lookup')).toEqual([{ web: true, referrer_id: 'inkpay' }]);
    expect(calls.sent('/user/vacancy')).toEqual([{ web: true, ink_id: 'Ink.Maker' }]);
    expect(calls.sent('/user/create')).toEqual([
      {
        app_id: 'inkpay',
        ink_id: 'Ink.Maker',
        referrer_id: 'inkpay',
        display_name: 'Ink.Maker',
        email: EMAIL,
        password: expect.stringMatching(HASH),
        terms_agreed: false,
      },
    ]);
    expect(calls.sent('/user/create/validate-code')).toEqual([
      { validate_email_id: 'v1', email: EMAIL, code: '123456' },
    ]);
    await advanceTime(1500);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard');
  });

  it('counts its steps and skips a referral given by a link', async () => {
    await toStep(user, 'referrer');
    expect(screen.getByText('Step 2 of 5')).toBeTruthy();
    cleanup();
    sessionStorage.clear();
    await toStep(user, 'ink_id', 'Friend');
    expect(screen.getByText('Step 2 of 4')).toBeTruthy();
    await user.keyboard('Ink.Maker{Enter}');
    await heading(TITLES.password);
    expect(screen.getByText(/^Referred by @Friend\./)).toBeTruthy();
    await user.keyboard('tulip-99{Tab}{Tab}tulip-99{Enter}');
    await heading(TITLES.code);
    expect(screen.queryByText(/^Referred by/)).toBeNull();
    expect(calls.sent('/user/create')[0]).toMatchObject({ referrer_id: 'Friend' });
  });

  it('shows the referrer of a link and allows changing it', async () => {
    await toStep(user, 'referrer');
    expect(screen.queryByText(/^Referred by/)).toBeNull();
    cleanup();
    sessionStorage.clear();
    openSignup('Friend');
    expect(screen.getByText(/^Referred by @Friend\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await heading(TITLES.referrer);
    expect(screen.getByLabelText<HTMLInputElement>('Referrer ID').value).toBe('Friend');
    expect(screen.getByText('Step 2 of 5')).toBeTruthy();
    // There is no address yet.
    await user.keyboard('{Enter}');
    await heading(TITLES.email);
    await user.type(field('E-mail'), `${EMAIL}{Enter}`);
    await heading(TITLES.referrer);
    await user.keyboard('{Enter}');
    await heading(TITLES.ink_id);
  });

  it('keeps all typed text when going back', async () => {
    await toStep(user, 'password');
    await user.keyboard('tulip-99');
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Back'));
    expect(field('INK ID').value).toBe('Ink.Maker');
    await user.click(button('Back'));
    expect(field('Referrer ID').value).toBe('inkpay');
    await user.click(button('Back'));
    expect(field('E-mail').value).toBe(EMAIL);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    for (const at of ['referrer', 'ink_id', 'password'] as const) {
      await user.keyboard('{Enter}');
      await heading(TITLES[at]);
    }
    expect(field('Password').value).toBe('tulip-99');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('offers support to a visitor without a referrer', async () => {
    await toStep(user, 'referrer');
    const support = screen.getByRole('link', { name: 'Support' });
    expect(support.getAttribute('href')).toBe('mailto:help@x.y');
  });

  it('starts with the e-mail address passed from the log-in', () => {
    openSignup(null, 'a+b@c.de');
    expect(field('E-mail').value).toBe('a+b@c.de');
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/auth/login?email=a%2Bb%40c.de',
    );
  });
});

describe('after a reload or a language switch', () => {
  it('keeps the step and the typed text, but no password', async () => {
    await toStep(user, 'password');
    await user.keyboard('tulip-99');
    await user.click(screen.getByRole('checkbox'));
    reopenSignup();
    await heading(TITLES.password);
    expect(screen.getByText('Step 4 of 5')).toBeTruthy();
    expect(field('Password').value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(document.activeElement).toBe(document.body);
    expect(JSON.stringify(sessionStorage)).not.toContain('tulip');
    await user.click(button('Back'));
    expect(field('INK ID').value).toBe('Ink.Maker');
    await user.click(button('Back'));
    expect(field('Referrer ID').value).toBe('inkpay');
  });

  it('keeps the code step and its sign-up in the other language', async () => {
    await toStep(user, 'code');
    await user.keyboard('123');
    reopenSignup(null, '', 'ch');
    await heading('请查看邮箱');
    // The time may have any digits.
    const kept = JSON.parse(sessionStorage.getItem('flow:signup') ?? '');
    expect(JSON.stringify({ ...kept, mailedAt: 0 })).not.toContain('123');
    await user.type(screen.getByRole('textbox'), '123456');
    await user.keyboard('{Enter}');
    await heading('成功');
    expect(calls.sent('/user/create/validate-code')).toEqual([
      { validate_email_id: 'v1', email: EMAIL, code: '123456' },
    ]);
    // Nothing is left to return to.
    reopenSignup();
    expect(field('E-mail').value).toBe('');
  });

  it.each([
    ['keeps a referrer entered in place of the link’s', 'Friend', 'inkpay'],
    ['takes the referrer of a newer link', 'Other', 'Other'],
  ])('%s', async (_, link, referrer_id) => {
    await toStep(user, 'ink_id', 'Friend');
    await user.click(button('Change'));
    await user.clear(field('Referrer ID'));
    await user.type(field('Referrer ID'), 'inkpay{Enter}');
    await heading(TITLES.ink_id);
    reopenSignup(link);
    await heading(TITLES.ink_id);
    // The link is kept again each time.
    reopenSignup(link, '', 'ch');
    reopenSignup(link);
    await heading(TITLES.ink_id);
    await user.type(field('INK ID'), 'Ink.Maker{Enter}');
    await heading(TITLES.password);
    await user.type(field('Password'), 'tulip-99');
    await user.type(field('Confirm password'), 'tulip-99{Enter}');
    await heading(TITLES.code);
    expect(calls.sent('/user/create')).toEqual([expect.objectContaining({ referrer_id })]);
  });

  it('starts over if the log-in passes another address', async () => {
    await toStep(user, 'ink_id');
    reopenSignup(null, 'other@example.com');
    await heading(TITLES.email);
    expect(field('E-mail').value).toBe('other@example.com');
  });

  it('continues if the log-in passes an incomplete address', async () => {
    await toStep(user, 'code');
    reopenSignup(null, 'ada@');
    await heading(TITLES.code);
    await user.type(field('6-digit code'), '123456{Enter}');
    await heading('Success');
    expect(calls.sent('/user/create/validate-code')).toEqual([
      { validate_email_id: 'v1', email: EMAIL, code: '123456' },
    ]);
    reopenSignup(null, 'bo');
    expect(field('E-mail').value).toBe('bo');
    reopenSignup(null, 'ada@');
    expect(field('E-mail').value).toBe('ada@');
  });

  it('starts over if the stored state is unreadable', async () => {
    sessionStorage.setItem('flow:signup', '{"view":7');
    openSignup();
    await heading(TITLES.email);
    reopenSignup();
    await heading(TITLES.email);
  });
});

describe('field errors', () => {
  it('are shown for the e-mail address', async () => {
    openSignup();
    await user.click(button('NEXT'));
    expect(fault('E-mail')).toBe('Value is required');
    await expectFocus(() => field('E-mail'));
    await user.type(field('E-mail'), 'ink@');
    expect(field('E-mail').hasAttribute('aria-invalid')).toBe(false);
    await user.keyboard('{Enter}');
    expect(fault('E-mail')).toBe('Value is not a valid email address');
    expect(calls.paths()).toEqual([]);
  });

  it.each([
    ['email', 'E-mail', '/auth/vacancy', { status: 7, error: EMAIL_TAKEN }],
    [
      'referrer',
      'Referrer ID',
      '/referrer/lookup',
      { status: 5, error: 'The provided referrer ID is not valid' },
    ],
    ['ink_id', 'INK ID', '/user/vacancy', { status: 7, error: 'INK ID not available' }],
  ] as const)('are shown for the server’s refusal: %s', async (step, label, path, refusal) => {
    calls.answer(path, refusal);
    await toStep(user, step);
    await user.type(field(label), step === 'email' ? EMAIL : 'Ink.Maker');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(fault(label)).toBe(refusal.error));
    await expectFocus(() => field(label));
    expect(screen.getByRole('heading', { name: TITLES[step] })).toBeTruthy();
  });

  it('are shown for the INK ID', async () => {
    await toStep(user, 'ink_id');
    await user.keyboard('ink{Enter}');
    expect(fault('INK ID')).toBe('INK ID must be 4 to 16 characters long');
  });

  it('are shown for the password and its repetition', async () => {
    await toStep(user, 'password');
    await user.keyboard('tulip{Enter}');
    expect(fault('Password')).toBe(
      'Password must be at least 8 characters long and include at least 1 number and symbol.',
    );
    expect(fault('Confirm password')).toBe('Value is required');
    await expectFocus(() => field('Password'));
    await user.keyboard('-99');
    await user.type(field('Confirm password'), 'tulip-98{Enter}');
    expect(fault('Confirm password')).toBe('Passwords must match');
    await expectFocus(() => field('Confirm password'));
    expect(calls.sent('/user/create')).toEqual([]);
  });

  it('become a toast if no field is at fault', async () => {
    calls.answer('/auth/vacancy', { status: 8, error: 'Too many requests.' });
    openSignup();
    await user.type(field('E-mail'), `${EMAIL}{Enter}`);
    expect(await screen.findByText('Too many requests.')).toBeTruthy();
    expect(field('E-mail').hasAttribute('aria-invalid')).toBe(false);
  });
});
