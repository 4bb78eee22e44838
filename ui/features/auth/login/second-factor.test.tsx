/** Logging in with a second factor. */
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Calls } from '../../../testing/calls.ts';
import { advanceTime, browser, button, expectFocus, field, heading } from '../testing/flow.ts';
import { EMAIL, MFA, startLogin, toMfa } from '../testing/login.tsx';

vi.mock('@simplewebauthn/browser');

let calls: Calls;
let user: UserEvent;

beforeEach(() => {
  ({ calls, user } = startLogin());
});

it('browser history follows the steps, but not for another address', async () => {
  await toMfa({ calls, user });
  const steps = [
    () => field('E-mail'),
    () => button('CONTINUE WITH PASSWORD'),
    () => field('Password'),
  ] as const;
  for (const find of steps.toReversed()) {
    await browser('back');
    expect(find()).toBeTruthy();
  }
  await browser('forward');
  expect(steps[1]()).toBeTruthy();
  await user.click(button('Back'));
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
    await expectFocus(() => field('6-digit code'));
    expect(button(/^VERIFY/).hasAttribute('disabled')).toBe(true);
    await user.keyboard('123456{Enter}');
    await heading('Success');
    expect(calls.sent('/auth/verify-mfa')).toEqual([
      { app_id: 'inkpay', mfa_id: 'm1', mfa_type: 'totp', mfa_code: '123456' },
    ]);
  });

  it('can be switched without mailing a code twice', async () => {
    await toMfa({ calls, user });
    await user.keyboard('12');
    await user.click(button('Use my authenticator app'));
    expect(screen.getByText('Please enter the code from your authenticator app.')).toBeTruthy();
    expect(field('6-digit code').value).toBe('');
    await user.click(button('Use a recovery code'));
    await expectFocus(() => field('Recovery code'));
    await user.click(button('Send me a code by e-mail'));
    expect(triggered()).toHaveLength(1);
    await user.click(button('Use a recovery code'));
    await user.keyboard(' abcd-efgh {Enter}');
    await heading('Success');
    expect(calls.sent('/auth/verify-mfa')[0]).toMatchObject({
      mfa_type: 'recovery',
      mfa_code: 'abcd-efgh',
    });
  });

  it('does not request a code again while one is on its way', async () => {
    const types = ['authenticator', 'totp'];
    await toMfa({ calls, user }, { ...MFA, mfa_type: 'authenticator', mfa_options: types });
    calls.answer('/auth/trigger-mfa', { status: 8, error: 'Too many codes.' }, { status: 0 });
    const mail = async () => user.click(button('Send me a code by e-mail'));
    const release = calls.hold();
    await mail();
    await user.click(button('Use my authenticator app'));
    await mail();
    expect(triggered()).toHaveLength(1);
    release();
    const again = await screen.findByRole('button', { name: 'Send the code' });
    const releaseAgain = calls.hold();
    await user.click(again);
    await user.click(button('Use my authenticator app'));
    await mail();
    expect(triggered()).toHaveLength(2);
    releaseAgain();
    expect(await screen.findByText(`A code has been emailed to ${EMAIL}`)).toBeTruthy();
  });

  it('starts with the server’s first type and mails nothing for it', async () => {
    await toMfa(
      { calls, user },
      { ...MFA, mfa_type: 'authenticator', mfa_options: ['authenticator', 'sms'] },
    );
    expect(screen.getByText('Please enter the code from your authenticator app.')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Other ways' })).toBeNull();
    expect(triggered()).toEqual([]);
  });

  it('shows a wrong code as a toast and clears the field, marked until it is edited', async () => {
    calls.answer('/auth/verify-mfa', { status: 6, error: 'The code is wrong.' }, { status: 0 });
    await toMfa({ calls, user });
    const focused = vi.fn();
    field('6-digit code').addEventListener('focus', focused);
    await user.keyboard('123456{Enter}');
    expect(await screen.findAllByText('The code is wrong.')).toHaveLength(2);
    await waitFor(() => expect(focused).toHaveBeenCalled());
    await waitFor(() => expect(field('6-digit code').value).toBe(''));
    await expectFocus(() => field('6-digit code'));
    expect(field('6-digit code').getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('6');
    expect(field('6-digit code').getAttribute('aria-invalid')).toBeNull();
    await user.keyboard('54321{Enter}');
    await heading('Success');
  });

  it.each([
    ['the network fails', new TypeError('Failed to fetch'), /^No connection/],
    ['the server is busy', { status: 9, error: 'Busy. Try again.' }, 'Busy. Try again.'],
  ])('keeps the code when %s', async (_, answer, message) => {
    calls.answer('/auth/verify-mfa', answer, { status: 0 });
    await toMfa({ calls, user });
    await user.keyboard('123456{Enter}');
    await screen.findByText(message);
    expect(field('6-digit code').value).toBe('123456');
    await user.click(button(/^VERIFY/));
    await heading('Success');
  });

  it('keeps a wrong recovery code to be looked at again', async () => {
    calls.answer('/auth/verify-mfa', { status: 6, error: 'The code is wrong.' });
    await toMfa({ calls, user });
    await user.click(button('Use a recovery code'));
    await user.type(field('Recovery code'), 'ABCD-EFGH{Enter}');
    expect(await screen.findAllByText('The code is wrong.')).toHaveLength(2);
    expect(field('Recovery code').value).toBe('ABCD-EFGH');
  });

  it('neither switches nor mails while a code is checked', async () => {
    calls.answer('/auth/verify-mfa', { status: 6, error: 'The code is wrong.' });
    await toMfa({ calls, user });
    await screen.findByText(`A code has been emailed to ${EMAIL}`);
    await advanceTime(31_000);
    const release = calls.hold();
    await user.type(field('6-digit code'), '123456{Enter}');
    await user.click(button('Send a new code'));
    const recovery = button('Use a recovery code');
    expect(recovery.getAttribute('aria-disabled')).toBe('true');
    await user.click(recovery);
    expect(field('6-digit code').value).toBe('123456');
    release();
    expect(await screen.findAllByText('The code is wrong.')).toHaveLength(2);
    expect(triggered()).toHaveLength(1);
    await waitFor(() => expect(recovery.hasAttribute('aria-disabled')).toBe(false));
  });

  it('clears errors when switching to another type', async () => {
    calls.answer('/auth/verify-mfa', { status: 6, error: 'The code is wrong.' });
    await toMfa({ calls, user });
    await user.keyboard('123456{Enter}');
    expect(await screen.findAllByText('The code is wrong.')).toHaveLength(2);
    await user.click(button('Use a recovery code'));
    await waitFor(() => expect(screen.queryByText('The code is wrong.')).toBeNull());
  });

  it.each([
    ['is unknown', { status: 5, error: 'Please log in again.' }],
    ['is used up', { status: 6, code: 'mfa.spent', error: 'Please log in again.' } as const],
  ])('returns to the password when the challenge %s', async (_, refused) => {
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
    expect(button('CONTINUE WITH PASSWORD')).toBeTruthy();
  });

  it('returns to the password when the challenge is gone before a code is mailed', async () => {
    const types = ['authenticator', 'totp'];
    await toMfa({ calls, user }, { ...MFA, mfa_type: 'authenticator', mfa_options: types });
    calls.answer('/auth/trigger-mfa', { status: 5, error: 'Please log in again.' });
    await user.click(button('Send me a code by e-mail'));
    await heading('Enter your password');
    expect(screen.getAllByText('Please log in again.')).toHaveLength(2);
  });

  it('stays at its success when the challenge is used before another code is mailed', async () => {
    await toMfa({ calls, user });
    await screen.findByText(`A code has been emailed to ${EMAIL}`);
    calls.answer('/auth/trigger-mfa', { status: 5, error: 'Please log in again.' });
    await advanceTime(31_000);
    const releaseMail = calls.hold();
    await user.click(button('Send a new code'));
    const releaseCode = calls.hold();
    await user.type(field('6-digit code'), '123456{Enter}');
    releaseCode();
    await heading('Success');
    releaseMail();
    await advanceTime(100);
    await heading('Success');
    expect(screen.queryByText('Please log in again.')).toBeNull();
  });

  it('does not claim that an unsent code was mailed', async () => {
    calls.answer('/auth/trigger-mfa', { status: 8, error: 'Too many codes.' });
    await toMfa({ calls, user });
    await screen.findByText('Too many codes.');
    expect(screen.getByText(`No code could be sent to ${EMAIL}.`)).toBeTruthy();
    expect(screen.queryByText(`A code has been emailed to ${EMAIL}`)).toBeNull();
    expect(screen.queryByText(`Sending a code to ${EMAIL}`, { exact: false })).toBeNull();
  });

  it('allows requesting a failed code again at once', async () => {
    calls.answer('/auth/trigger-mfa', new TypeError('Failed to fetch'), { status: 0 });
    await toMfa({ calls, user });
    await user.click(await screen.findByRole('button', { name: 'Send the code' }));
    expect(await screen.findByText(`A code has been emailed to ${EMAIL}`)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Send a new code \(/ })).toBeTruthy();
    expect(triggered()).toHaveLength(2);
  });

  it('keeps the server’s delay while another type is shown', async () => {
    const refused = { status: 429, headers: { 'Retry-After': '3600' } };
    calls.answer('/auth/trigger-mfa', Response.json({ status: 8, error: 'Wait.' }, refused));
    await toMfa({ calls, user });
    await screen.findByRole('button', { name: 'Send the code (60 min)' });
    await user.click(button('Use a recovery code'));
    await user.click(button('Send me a code by e-mail'));
    expect(screen.getByRole('button', { name: 'Send the code (60 min)' })).toBeTruthy();
    expect(triggered()).toHaveLength(1);
  });

  it('allows another code after a delay', async () => {
    await toMfa({ calls, user });
    await user.click(await screen.findByRole('button', { name: /^Send a new code \(/ }));
    expect(triggered()).toHaveLength(1);
    await advanceTime(31_000);
    await user.click(button('Send a new code'));
    await waitFor(() => expect(triggered()).toHaveLength(2));
  });
});
