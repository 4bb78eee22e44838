/** Logging in with a second factor. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Calls } from '../../../testing/calls.ts';
import { browser, field, heading, holdsFocus, hurry, press } from '../testing/flow.ts';
import { EMAIL, MFA, startLogin, toMfa } from '../testing/login.tsx';

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

it('the steps before it are the browser’s, but for those of another address', async () => {
  await toMfa({ calls, user });
  const steps = [
    () => field('E-mail'),
    () => press('CONTINUE WITH PASSWORD'),
    () => field('Password'),
  ] as const;
  for (const find of steps.toReversed()) {
    await browser('back');
    expect(find()).toBeTruthy();
  }
  await browser('forward');
  expect(steps[1]()).toBeTruthy();
  await user.click(press('Back'));
  await waitFor(steps[0]);
  await user.type(field('E-mail'), 'x');
  await browser('forward');
  expect(steps[0]()).toBeTruthy();
  expect(calls.sent('/auth/login')).toHaveLength(1);
});

describe('the second factor', () => {
  const triggered = () => calls.sent('/auth/trigger-mfa');

  it('mails a code when that type is shown, and says where to', async () => {
    await toMfa({ calls, user });
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
    await toMfa({ calls, user });
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

  it('a mail that is on its way is not asked for again by another type in between', async () => {
    const types = ['authenticator', 'totp'];
    await toMfa({ calls, user }, { ...MFA, mfa_type: 'authenticator', mfa_options: types });
    calls.answer('/auth/trigger-mfa', { status: 8, error: 'Too many codes.' }, { status: 0 });
    const mail = async () => user.click(press('Send me a code by e-mail'));
    const release = calls.hold();
    await mail();
    await user.click(press('Use my authenticator app'));
    await mail();
    expect(triggered()).toHaveLength(1);
    release();
    const again = await screen.findByRole('button', { name: 'Send the code' });
    const releaseAgain = calls.hold();
    await user.click(again);
    await user.click(press('Use my authenticator app'));
    await mail();
    expect(triggered()).toHaveLength(2);
    releaseAgain();
    expect(await screen.findByText(`A code has been emailed to ${EMAIL}`)).toBeTruthy();
  });

  it('asks what the server asks first, and mails nothing then', async () => {
    await toMfa(
      { calls, user },
      { ...MFA, mfa_type: 'authenticator', mfa_options: ['authenticator', 'sms'] },
    );
    expect(screen.getByText('Please enter the code from your authenticator app.')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Other ways' })).toBeNull();
    expect(triggered()).toEqual([]);
  });

  it('a wrong code is a toast and an empty field, which says so until it is typed in', async () => {
    calls.answer('/auth/verify-mfa', { status: 6, error: 'The code is wrong.' }, { status: 0 });
    await toMfa({ calls, user });
    const focused = vi.fn();
    field('6-digit code').addEventListener('focus', focused);
    await user.keyboard('123456{Enter}');
    expect(await screen.findAllByText('The code is wrong.')).toHaveLength(2);
    await waitFor(() => expect(focused).toHaveBeenCalled());
    await waitFor(() => expect(field('6-digit code').value).toBe(''));
    await holdsFocus(() => field('6-digit code'));
    expect(field('6-digit code').getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('6');
    expect(field('6-digit code').getAttribute('aria-invalid')).toBeNull();
    await user.keyboard('54321{Enter}');
    await heading('Success');
  });

  it.each([
    ['that did not arrive', new TypeError('Failed to fetch'), /^No connection/],
    ['that nobody could look at', { status: 9, error: 'Busy. Try again.' }, 'Busy. Try again.'],
  ])('a code %s stays', async (_, answer, said) => {
    calls.answer('/auth/verify-mfa', answer, { status: 0 });
    await toMfa({ calls, user });
    await user.keyboard('123456{Enter}');
    await screen.findByText(said);
    expect(field('6-digit code').value).toBe('123456');
    await user.click(press(/^VERIFY/));
    await heading('Success');
  });

  it('what was said of one way goes with it', async () => {
    calls.answer('/auth/verify-mfa', { status: 6, error: 'The code is wrong.' });
    await toMfa({ calls, user });
    await user.keyboard('123456{Enter}');
    expect(await screen.findAllByText('The code is wrong.')).toHaveLength(2);
    await user.click(press('Use a recovery code'));
    await waitFor(() => expect(screen.queryByText('The code is wrong.')).toBeNull());
  });

  it.each([
    ['is gone', { status: 5, error: 'Please log in again.' }],
    [
      'has had its last answer',
      { status: 6, code: 'mfa.spent', error: 'Please log in again.' } as const,
    ],
  ])('a challenge that %s leads back to the password', async (_, refused) => {
    calls.answer('/auth/verify-mfa', refused);
    await toMfa({ calls, user });
    await user.keyboard('123456{Enter}');
    await heading('Enter your password');
    // Above the password, which is not at fault, and as a toast.
    expect(screen.getAllByText('Please log in again.')).toHaveLength(2);
    expect(field('Password').getAttribute('aria-invalid')).toBeNull();
    expect(field('Password').value).toBe('tulip-99');
    await waitFor(() => expect(history.state).toEqual({ step: 'password', from: 'methods' }));
    await browser('back');
    expect(press('CONTINUE WITH PASSWORD')).toBeTruthy();
  });

  it('a mail that did not go out is not said to have', async () => {
    calls.answer('/auth/trigger-mfa', { status: 8, error: 'Too many codes.' });
    await toMfa({ calls, user });
    await screen.findByText('Too many codes.');
    expect(screen.getByText(`No code could be sent to ${EMAIL}.`)).toBeTruthy();
    expect(screen.queryByText(`A code has been emailed to ${EMAIL}`)).toBeNull();
    expect(screen.queryByText(`Sending a code to ${EMAIL}`, { exact: false })).toBeNull();
  });

  it('a mail that did not go out can be asked for at once', async () => {
    calls.answer('/auth/trigger-mfa', new TypeError('Failed to fetch'), { status: 0 });
    await toMfa({ calls, user });
    await user.click(await screen.findByRole('button', { name: 'Send the code' }));
    expect(await screen.findByText(`A code has been emailed to ${EMAIL}`)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Send a new code \(/ })).toBeTruthy();
    expect(triggered()).toHaveLength(2);
  });

  it('a mail that was refused for a while is asked for after it, whatever is on show in between', async () => {
    const refused = { status: 429, headers: { 'Retry-After': '3600' } };
    calls.answer('/auth/trigger-mfa', Response.json({ status: 8, error: 'Wait.' }, refused));
    await toMfa({ calls, user });
    await screen.findByRole('button', { name: 'Send the code (60 min)' });
    await user.click(press('Use a recovery code'));
    await user.click(press('Send me a code by e-mail'));
    expect(screen.getByRole('button', { name: 'Send the code (60 min)' })).toBeTruthy();
    expect(triggered()).toHaveLength(1);
  });

  it('another mail can be asked for after a rest', async () => {
    await toMfa({ calls, user });
    await user.click(await screen.findByRole('button', { name: /^Send a new code \(/ }));
    expect(triggered()).toHaveLength(1);
    await hurry(31_000);
    await user.click(press('Send a new code'));
    await waitFor(() => expect(triggered()).toHaveLength(2));
  });
});
