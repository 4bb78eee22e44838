import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { navigate } from '../../../shared/api/navigate.ts';
import { type Calls, mockCalls, type Sent } from '../../../testing/calls.ts';
import {
  advanceTime,
  browser,
  button,
  expectFocus,
  fault,
  field,
  HASH,
  heading,
  startTime,
} from '../testing/flow.ts';
import { PasswordReset } from './PasswordReset.tsx';

const PATH = '/auth/password-reset';
const ACCOUNT = { app_id: 'inkpay', email: 'a+b@c.de' };

let calls: Calls;
let user: UserEvent;

const open = (email = ACCOUNT.email, logged_in = false) =>
  render(<PasswordReset app_id="inkpay" email={email} logged_in={logged_in} />);

async function toCode() {
  open();
  await user.click(button('EMAIL LINK'));
  await heading('Check your email');
  await user.click(button('NEXT'));
}

async function toPassword() {
  await toCode();
  await user.paste('123456');
  await user.keyboard('{Enter}');
  await heading('Create a new password');
}

/** Answers by what is sent: a request, a check, or the new password. */
const by = (answers: Partial<Record<'request' | 'check' | 'set', object>>) => (sent: Sent) =>
  (sent.password ? answers.set : sent.code ? answers.check : answers.request) ?? { status: 0 };

beforeEach(() => {
  user = startTime();
  calls = mockCalls();
});

it('needs no cookies', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  await toCode();
  expect(screen.queryByText(/^Cookies are blocked/)).toBeNull();
});

it('leads through four steps, and to the log-in after 3 seconds', async () => {
  await toPassword();
  await expectFocus(() => field('New password'));
  await user.keyboard('tulip-99{Tab}{Tab}tulip-99{Enter}');
  await heading('Success');
  expect(screen.getByText('Redirecting to Login...')).toBeTruthy();
  expect(calls.sent(PATH)).toEqual([
    ACCOUNT,
    { ...ACCOUNT, code: '123456' },
    { ...ACCOUNT, code: '123456', password: expect.stringMatching(HASH) },
  ]);
  await advanceTime(3000);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/auth/login?email=a%2Bb%40c.de');
});

it('tells a logged-in customer that all sessions end, and offers no log-in', () => {
  open(ACCOUNT.email, true);
  expect(screen.getByText(/Your new password ends every session, this one too\.$/)).toBeTruthy();
  expect(field('E-mail').value).toBe(ACCOUNT.email);
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
});

it('browser history follows the steps, but not to a code for another address', async () => {
  await toPassword();
  for (const title of ['Enter the 6-digit code', 'Check your email', 'Reset your password']) {
    await browser('back');
    await heading(title);
  }
  await browser('forward');
  await heading('Check your email');
  await user.click(button('Back'));
  await heading('Reset your password');
  await user.type(field('E-mail'), 'x');
  await browser('forward');
  await heading('Reset your password');
  expect(calls.sent(PATH)).toHaveLength(2);
});

it('requires a valid e-mail address', async () => {
  open('');
  await user.click(button('EMAIL LINK'));
  expect(fault('E-mail')).toBe('Value is required');
  await user.type(field('E-mail'), 'ink@{Enter}');
  expect(fault('E-mail')).toBe('Value is not a valid email address');
  expect(calls.paths()).toEqual([]);
});

it('keeps a code that could not be sent', async () => {
  await toCode();
  calls.answer(PATH, new TypeError('Failed to fetch'), { status: 0 });
  await user.keyboard('123456{Enter}');
  await screen.findByText(/^No connection/);
  expect(field('6-digit code').value).toBe('123456');
  await user.click(button(/^NEXT/));
  await heading('Create a new password');
});

it('reports a lost connection and stays at the step', async () => {
  calls.answer(PATH, new TypeError('Failed to fetch'));
  open();
  await user.click(button('EMAIL LINK'));
  await screen.findByText(/^No connection/);
  expect(screen.getByRole('heading', { name: 'Reset your password' })).toBeTruthy();
});

it('mails once when submitted twice', async () => {
  open();
  const release = calls.hold();
  await user.click(button('EMAIL LINK'));
  await user.click(button(/^EMAIL LINK/));
  release();
  await heading('Check your email');
  expect(calls.sent(PATH)).toHaveLength(1);
});

it('mails again on request after a delay', async () => {
  open();
  await user.click(button('EMAIL LINK'));
  await heading('Check your email');
  await user.click(button(/^Resend the Email \(/));
  expect(calls.sent(PATH)).toHaveLength(1);
  await advanceTime(30_000);
  await user.click(button('Resend the Email'));
  await screen.findByText('The e-mail is on its way again');
  expect(calls.sent(PATH)).toEqual([ACCOUNT, ACCOUNT]);
});

it('allows requesting a failed mail again at once', async () => {
  calls.answer(PATH, { status: 0 }, { status: 9, error: 'Our fault' });
  open();
  await user.click(button('EMAIL LINK'));
  await heading('Check your email');
  await advanceTime(30_000);
  await user.click(button('Resend the Email'));
  await screen.findByText('Our fault');
  expect(button('Resend the Email').hasAttribute('aria-disabled')).toBe(false);
});

it('asks for the address again if no other mail can go to it', async () => {
  const refused = { status: 3, fields: { email: 'Value is not a valid email address' } };
  calls.answer(PATH, { status: 0 }, refused);
  open();
  await user.click(button('EMAIL LINK'));
  await heading('Check your email');
  await advanceTime(30_000);
  await user.click(button('Resend the Email'));
  await heading('Reset your password');
  expect(screen.getByText('Please check your email address.')).toBeTruthy();
});

it('shows a wrong code at the boxes', async () => {
  const message = 'Invalid code provided, please try again.';
  calls.answer(PATH, by({ check: { status: 6, error: message } }));
  await toCode();
  await user.keyboard('123456{Enter}');
  await waitFor(() => expect(fault('6-digit code')).toBe(message));
  expect(field('6-digit code').value).toBe('');
  await expectFocus(() => field('6-digit code'));
});

it('shows at the boxes how long to wait after too many codes', async () => {
  const message = 'Too many attempts. Please try again in 9 minutes.';
  calls.answer(PATH, by({ check: { status: 8, error: message } }));
  await toCode();
  await user.keyboard('123456{Enter}');
  await waitFor(() => expect(fault('6-digit code')).toBe(message));
});

it('blocks new requests for as long as the server says', async () => {
  const refused = { status: 8, error: 'Too many attempts. Please try again in 9 minutes.' };
  const response = () => Response.json(refused, { status: 429, headers: { 'Retry-After': '510' } });
  calls.answer(PATH, { status: 0 }, response(), response(), { status: 0 });
  await toCode();
  await user.keyboard('123456{Enter}');
  await waitFor(() => expect(fault('6-digit code')).toBe(refused.error));
  expect(button('Resend the Email (9 min)')).toBeTruthy();
  cleanup();
  open();
  await user.click(button('Resend the Email (9 min)'));
  await advanceTime(450_000);
  await user.click(button(/^Resend the Email \((59|60) s\)/));
  expect(calls.sent(PATH)).toHaveLength(2);
  await advanceTime(60_000);
  // Refused again, it waits again.
  await user.click(button('Resend the Email'));
  await user.click(await screen.findByRole('button', { name: 'Resend the Email (9 min)' }));
  expect(calls.sent(PATH)).toHaveLength(3);
  await advanceTime(510_000);
  await user.click(button('Resend the Email'));
  await user.click(await screen.findByRole('button', { name: /^Resend the Email \((29|30) s\)/ }));
  expect(calls.sent(PATH)).toHaveLength(4);
});

it('checks the new password and its repetition', async () => {
  await toPassword();
  await user.keyboard('P@ssw0rd1{Tab}{Tab}P@ssw0rd{Enter}');
  expect(fault('New password')).toBe(
    'Too many people use this password. Please choose another one.',
  );
  expect(fault('Retype the new password')).toBe('Passwords must match');
  expect(calls.sent(PATH)).toHaveLength(2);
});

it('shows the server’s password error at its field', async () => {
  const message = 'Too many people use this password. Please choose another one.';
  calls.answer(PATH, by({ set: { status: 3, error: 'Check', fields: { password: message } } }));
  await toPassword();
  await user.keyboard('tulip-99{Tab}{Tab}tulip-99{Enter}');
  await waitFor(() => expect(fault('New password')).toBe(message));
  expect(screen.queryByText('Check')).toBeNull();
});

it.each([
  ['spent', 6, 'Invalid code sent.', ''],
  ['tried too often', 8, 'Too many attempts. Please try again in 9 minutes.', '123456'],
])('returns to the code step when the code is %s', async (_, status, message, kept) => {
  calls.answer(PATH, by({ set: { status, error: message } }));
  await toPassword();
  await user.keyboard('tulip-99{Tab}{Tab}tulip-99{Enter}');
  await heading('Enter the 6-digit code');
  expect(screen.getByText(message)).toBeTruthy();
  expect(field('6-digit code').value).toBe(kept);
  await user.keyboard(kept ? '{Enter}' : '654321{Enter}');
  await heading('Create a new password');
  expect(field('New password').value).toBe('tulip-99');
});

it.each([
  ['no reply', 'password', new TypeError('Failed to fetch'), /^No connection/],
  ['an error', 'password', { status: 9, error: 'Our fault' }, 'Our fault'],
  ['no reply', 'code', new TypeError('Failed to fetch'), /^No connection/],
] as const)('offers to log in if the code is refused after %s: %s', async (_, step, lost, why) => {
  await toPassword();
  calls.answer(PATH, lost, { status: 6, code: 'reset.sent', error: 'Invalid code sent...' });
  await user.keyboard('tulip-99{Tab}{Tab}tulip-99{Enter}');
  await screen.findByText(why);
  expect(screen.queryByText(/^Your new password may be set already/)).toBeNull();
  if (step === 'code') await user.click(button('Back'));
  await user.click(button(step === 'code' ? /^NEXT/ : /^SAVE PASSWORD/));
  await screen.findByText(/^Your new password may be set already/);
  await heading('Enter the 6-digit code');
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
    '/auth/login?email=a%2Bb%40c.de',
  );
  expect(document.querySelector('.toast')).toBeNull();
  // Another code is another attempt.
  calls.answer(PATH, { status: 0 });
  await advanceTime(30_000);
  await user.click(button('Resend the Email'));
  await screen.findByText('The e-mail is on its way again');
  expect(screen.queryByText(/^Your new password may be set already/)).toBeNull();
});

it('does not offer to log in after an unanswered check', async () => {
  await toCode();
  calls.answer(PATH, new TypeError('Failed to fetch'), { status: 6, error: 'Invalid code.' });
  await user.keyboard('123456{Enter}');
  await screen.findByText(/^No connection/);
  await user.click(button(/^NEXT/));
  await waitFor(() => expect(fault('6-digit code')).toBe('Invalid code.'));
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
});

it('removes a toast along with its step', async () => {
  calls.answer(PATH, by({ set: { status: 6, error: 'Invalid code sent.' } }));
  await toPassword();
  await user.keyboard('tulip-99{Tab}{Tab}tulip-99{Enter}');
  await screen.findByText('Invalid code sent.');
  await user.keyboard('654321{Enter}');
  await heading('Create a new password');
  expect(screen.queryByText('Invalid code sent.')).toBeNull();
});

it('mails again from the code step', async () => {
  await toCode();
  expect(button(/^Resend the Email \(/)).toBeTruthy();
  await advanceTime(30_000);
  await user.keyboard('123');
  await user.click(button('Resend the Email'));
  await screen.findByText('The e-mail is on its way again');
  expect(field('6-digit code').value).toBe('');
  expect(button(/^Resend the Email \(30 s\)/)).toBeTruthy();
});

it('mails nothing while a code is checked, which stays for the new password', async () => {
  await toCode();
  await advanceTime(30_000);
  const release = calls.hold();
  await user.keyboard('123456{Enter}');
  await user.click(button('Resend the Email'));
  release();
  await heading('Create a new password');
  await user.keyboard('tulip-99{Tab}{Tab}tulip-99{Enter}');
  await heading('Success');
  expect(calls.sent(PATH).slice(1)).toEqual([
    { ...ACCOUNT, code: '123456' },
    { ...ACCOUNT, code: '123456', password: expect.stringMatching(HASH) },
  ]);
});

it('checks no code while another is mailed, which voids it', async () => {
  await toCode();
  await advanceTime(30_000);
  const release = calls.hold();
  await user.click(button('Resend the Email'));
  await user.type(field('6-digit code'), '123456{Enter}');
  release();
  await screen.findByText('The e-mail is on its way again');
  expect(calls.sent(PATH)).toEqual([ACCOUNT, ACCOUNT]);
  expect(field('6-digit code').value).toBe('');
});

it('keeps step, delay and address after a reload, but asks for the code again', async () => {
  await toCode();
  cleanup();
  open();
  await heading('Enter the 6-digit code');
  expect(screen.getByText(/a\+b@c\.de/)).toBeTruthy();
  expect(button(/^Resend the Email \(/)).toBeTruthy();
  await user.type(field('6-digit code'), '123456{Enter}');
  await heading('Create a new password');
  await user.type(field('New password'), 'tulip-99');
  expect(JSON.stringify(sessionStorage)).not.toMatch(/123456|tulip/);
  cleanup();
  open();
  await heading('Enter the 6-digit code');
  // A language switch omits the query.
  cleanup();
  open('');
  await heading('Enter the 6-digit code');
  cleanup();
  open('other@example.com');
  await heading('Reset your password');
  expect(field('E-mail').value).toBe('other@example.com');
});

it('keeps what a logged-in customer typed when the language is switched', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' } as never]);
  history.replaceState(null, '', PATH);
  open(ACCOUNT.email, true);
  await user.type(field('E-mail'), 'x');
  cleanup();
  // The server fills in their own.
  open(ACCOUNT.email, true);
  expect(field('E-mail').value).toBe('a+b@c.dex');
});

it('stays at the password step on any other failure', async () => {
  calls.answer(PATH, by({ set: { status: 9, error: 'Our fault' } }));
  await toPassword();
  await user.keyboard('tulip-99{Tab}{Tab}tulip-99{Enter}');
  await screen.findByText('Our fault');
  expect(screen.getByRole('heading', { name: 'Create a new password' })).toBeTruthy();
});

it('keeps the address when going back', async () => {
  await toCode();
  await user.click(button('Back'));
  await user.click(button('Back'));
  expect(field('E-mail').value).toBe(ACCOUNT.email);
});
