import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Calls } from '../../../testing/calls.ts';
import { advanceTime, button, fault, field, heading } from '../testing/flow.ts';
import { EMAIL, EMAIL_TAKEN, startSignup, TITLES, toStep } from '../testing/signup.tsx';

let calls: Calls;
let user: UserEvent;

beforeEach(() => {
  ({ calls, user } = startSignup());
});

describe('the code step', () => {
  it('enables NEXT after six digits', async () => {
    await toStep(user, 'code');
    await user.keyboard('12345');
    expect(button(/^NEXT/).hasAttribute('disabled')).toBe(true);
    await user.keyboard('6');
    expect(button(/^NEXT/).hasAttribute('disabled')).toBe(false);
  });

  it('shows a wrong code at the boxes and clears them', async () => {
    calls.answer('/user/create/validate-code', { status: 6, error: 'Wrong code' }, { status: 0 });
    await toStep(user, 'code');
    const focused = vi.fn();
    field('6-digit code').addEventListener('focus', focused);
    await user.keyboard('123456{Enter}');
    await waitFor(() => expect(fault('6-digit code')).toBe('Wrong code'));
    expect(field('6-digit code').value).toBe('');
    // It already had the focus, and the error is announced with it.
    await waitFor(() => expect(focused).toHaveBeenCalled());
    await user.keyboard('654321{Enter}');
    await heading('Success');
  });

  it('keeps a code that could not be sent', async () => {
    calls.answer('/user/create/validate-code', new TypeError('Failed to fetch'), { status: 0 });
    await toStep(user, 'code');
    await user.keyboard('123456{Enter}');
    await screen.findByText(/^No connection/);
    expect(field('6-digit code').value).toBe('123456');
    await user.click(button(/^NEXT/));
    await heading('Success');
  });

  it('allows a new code at once when the old one is used up', async () => {
    const spent = { status: 6, code: 'code.spent', error: 'Send a new code.' } as const;
    calls.answer('/user/create/validate-code', spent);
    await toStep(user, 'code');
    expect(button(/^Send a new code \(/)).toBeTruthy();
    await user.keyboard('123456{Enter}');
    await waitFor(() => expect(fault('6-digit code')).toBe('Send a new code.'));
    await user.click(button('Send a new code'));
    expect(calls.sent('/user/create/resend-code')).toHaveLength(1);
  });

  it.each([
    ['the code', /^NEXT/],
    ['another code', 'Send a new code'],
  ])('offers to log in if the account exists by then: %s', async (_, repeat) => {
    const lost = new TypeError('Failed to fetch');
    calls.answer('/user/create/validate-code', lost, { status: 6, code: 'code.spent' });
    calls.answer('/user/create/resend-code', { status: 5, code: 'sign_up.gone' });
    await toStep(user, 'code');
    await user.keyboard('123456{Enter}');
    await screen.findByText(/^No connection/);
    const taken = { status: 7, code: 'email.taken', fields: { email: EMAIL_TAKEN } };
    calls.answer('/auth/vacancy', taken);
    await advanceTime(30_000);
    await user.click(button(repeat));
    await heading(TITLES.email);
    expect(fault('E-mail')).toBe(EMAIL_TAKEN);
    const logIn = screen.getByRole('link', { name: 'Log in' });
    expect(logIn.getAttribute('href')).toBe(`/auth/login?email=${encodeURIComponent(EMAIL)}`);
    expect(document.querySelectorAll('.toast')).toHaveLength(0);
  });

  it('returns to the INK ID step if the name was taken meanwhile', async () => {
    const taken = { status: 7, error: 'No', fields: { ink_id: 'INK ID not available' } };
    calls.answer('/user/create/validate-code', taken);
    await toStep(user, 'code');
    await user.keyboard('123456{Enter}');
    await waitFor(() => expect(fault('INK ID')).toBe('INK ID not available'));
  });

  it('mails again on request after a delay', async () => {
    await toStep(user, 'code');
    await user.click(button(/^Send a new code \(/));
    expect(calls.sent('/user/create/resend-code')).toEqual([]);
    await advanceTime(30_000);
    await user.click(button('Send a new code'));
    expect(calls.sent('/user/create/resend-code')).toEqual([
      { validate_email_id: 'v1', email: EMAIL },
    ]);
    expect(await screen.findByText('A new code is on its way')).toBeTruthy();
    expect(button(/^Send a new code/).getAttribute('aria-disabled')).toBe('true');
  });

  it('mails no code while one is checked, and checks none while another is mailed', async () => {
    await toStep(user, 'code');
    await advanceTime(30_000);
    const releaseCheck = calls.hold();
    calls.answer('/user/create/validate-code', new TypeError('Failed to fetch'));
    await user.keyboard('123456{Enter}');
    expect(button('Send a new code').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Send a new code'));
    expect(calls.sent('/user/create/resend-code')).toEqual([]);
    releaseCheck();
    await screen.findByText(/^No connection/);
    const releaseMail = calls.hold();
    await user.click(button('Send a new code'));
    await user.click(button(/^NEXT/));
    releaseMail();
    await screen.findByText('A new code is on its way');
    expect(calls.sent('/user/create/resend-code')).toHaveLength(1);
    expect(calls.sent('/user/create/validate-code')).toHaveLength(1);
  });

  it('mails no second code after going back, unless something changed', async () => {
    await toStep(user, 'code');
    await user.click(button('Back'));
    await user.click(button(/^NEXT/));
    await heading(TITLES.code);
    expect(calls.sent('/user/create')).toHaveLength(1);
    await user.click(button('Back'));
    await user.click(screen.getByRole('checkbox'));
    await user.click(button(/^NEXT/));
    await heading(TITLES.code);
    expect(calls.sent('/user/create')).toHaveLength(2);
  });
});

it('an expired sign-up restarts from its password step with an explanation', async () => {
  const message = 'This sign-up has timed out. Please start again.';
  calls.answer('/user/create/resend-code', { status: 5, error: message });
  await toStep(user, 'code');
  await advanceTime(30_000);
  await user.click(button('Send a new code'));
  await heading(TITLES.password);
  expect(screen.getByText(message)).toBeTruthy();
  await user.click(button('NEXT'));
  await heading(TITLES.code);
  expect(screen.queryByText(message)).toBeNull();
  expect(calls.sent('/user/create')).toHaveLength(2);
});
