/** Logging in by password. */
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from '../../../shared/api/navigate.ts';
import type { Calls } from '../../../testing/calls.ts';
import { advanceTime, button, expectFocus, fault, field, HASH, heading } from '../testing/flow.ts';
import { EMAIL, startLogin, toPassword } from '../testing/login.tsx';

vi.mock('@simplewebauthn/browser');

const WRONG = { status: 4, code: 'login.wrong', error: 'The email or the password is wrong.' };

let calls: Calls;
let user: UserEvent;

beforeEach(() => {
  ({ calls, user } = startLogin());
});

describe('logging in by password', () => {
  it('sends a hash, confirms, and leads to the store after 1.5 seconds', async () => {
    await toPassword(user);
    await expectFocus(() => field('Password'));
    await user.keyboard('tulip-99{Enter}');
    await expectFocus(() => heading('Success'));
    expect(screen.getByText('Dashboard Loading...')).toBeTruthy();
    expect(calls.sent('/auth/login')).toEqual([
      { app_id: 'inkpay', email: EMAIL, password: expect.stringMatching(HASH) },
    ]);
    expect(navigate).not.toHaveBeenCalled();
    await advanceTime(1500);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/zipstore');
  });

  it('links to sign-up with the address on every step', async () => {
    await toPassword(user);
    const link = () => screen.getByRole('link', { name: 'Sign up' }).getAttribute('href');
    expect(link()).toBe(`/auth/signup?email=${encodeURIComponent(EMAIL)}`);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await expectFocus(() => heading('Welcome back'));
    expect(link()).toBe(`/auth/signup?email=${encodeURIComponent(EMAIL)}`);
  });

  it('supports password managers', async () => {
    await toPassword(user);
    const form = field('Password').form;
    expect(field('Password').autocomplete).toBe('current-password');
    expect(form?.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe(EMAIL);
  });

  it('shows a wrong password as a toast and at the field, and allows a retry', async () => {
    calls.answer('/auth/login', WRONG, { status: 0 });
    await toPassword(user);
    await user.keyboard('tulip-98{Enter}');
    await waitFor(() => expect(fault('Password')).toBe('The email or the password is wrong.'));
    expect(document.querySelector('.toast')?.textContent).toBe(fault('Password'));
    await user.clear(field('Password'));
    await user.keyboard('tulip-99{Enter}');
    await heading('Success');
  });

  it('keeps the URL fragment of the requested page', async () => {
    history.replaceState(null, '', '#passkeys');
    await toPassword(user);
    await user.keyboard('tulip-99{Enter}');
    await heading('Success');
    await advanceTime(1500);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/zipstore#passkeys');
  });

  it('clears the last error on the next attempt', async () => {
    calls.answer('/auth/login', WRONG);
    await toPassword(user);
    await user.keyboard('tulip-98{Enter}');
    await waitFor(() => expect(document.querySelector('.toast')).toBeTruthy());
    await user.clear(field('Password'));
    await user.keyboard('{Enter}');
    expect(fault('Password')).toBe('Value is required');
    expect(document.querySelector('.toast')).toBeNull();
  });

  it('does not send an empty password', async () => {
    await toPassword(user);
    await user.click(button('LOGIN'));
    expect(fault('Password')).toBe('Value is required');
    expect(calls.sent('/auth/login')).toEqual([]);
  });

  it('sends once when submitted twice', async () => {
    await toPassword(user);
    const release = calls.hold();
    await user.keyboard('tulip-99{Enter}{Enter}');
    await user.click(button(/^LOGIN/));
    expect(button(/^LOGIN/).getAttribute('aria-disabled')).toBe('true');
    release();
    await heading('Success');
    expect(calls.sent('/auth/login')).toHaveLength(1);
  });

  it('reports a lost connection', async () => {
    calls.answer('/auth/login', new TypeError('Failed to fetch'));
    await toPassword(user);
    await user.keyboard('tulip-99{Enter}');
    expect(await screen.findByText(/^No connection/)).toBeTruthy();
  });
});
