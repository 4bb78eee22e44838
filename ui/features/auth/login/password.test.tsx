/** Logging in by password. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from '../../../shared/api/navigate.ts';
import type { Calls } from '../../../testing/calls.ts';
import { fault, field, HASH, heading, holdsFocus, hurry, press } from '../testing/flow.ts';
import { EMAIL, startLogin, toPassword } from '../testing/login.tsx';

vi.mock('../../../shared/api/navigate.ts');
vi.mock('@simplewebauthn/browser');

const WRONG = { status: 4, code: 'login.wrong', error: 'The email or the password is wrong.' };

let calls: Calls;
let user: UserEvent;

beforeEach(() => {
  ({ calls, user } = startLogin());
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', location.pathname);
  vi.useRealTimers();
});

describe('by password', () => {
  it('travels hashed; success says so and leads to the store after 1.5 seconds', async () => {
    await toPassword(user);
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

  it('who is new gets to the sign-up with the address, as long as nobody is logged in', async () => {
    await toPassword(user);
    const link = () => screen.getByRole('link', { name: 'Sign up' }).getAttribute('href');
    expect(link()).toBe(`/auth/signup?email=${encodeURIComponent(EMAIL)}`);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await holdsFocus(() => heading('Welcome back'));
    expect(link()).toBe(`/auth/signup?email=${encodeURIComponent(EMAIL)}`);
  });

  it('is of use to password managers', async () => {
    await toPassword(user);
    const form = field('Password').form;
    expect(field('Password').autocomplete).toBe('current-password');
    expect(form?.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe(EMAIL);
  });

  it('wrong: the server’s message is a toast and at the field, which is ready for another', async () => {
    calls.answer('/auth/login', WRONG, { status: 0 });
    await toPassword(user);
    await user.keyboard('tulip-98{Enter}');
    await waitFor(() => expect(fault('Password')).toBe('The email or the password is wrong.'));
    expect(document.querySelector('.toast')?.textContent).toBe(fault('Password'));
    await user.clear(field('Password'));
    await user.keyboard('tulip-99{Enter}');
    await heading('Success');
  });

  it('leads to the place in the page that it was asked for', async () => {
    history.replaceState(null, '', '#passkeys');
    await toPassword(user);
    await user.keyboard('tulip-99{Enter}');
    await heading('Success');
    await hurry(1500);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/zipstore#passkeys');
  });

  it('an attempt takes away what was said of the last', async () => {
    calls.answer('/auth/login', WRONG);
    await toPassword(user);
    await user.keyboard('tulip-98{Enter}');
    await waitFor(() => expect(document.querySelector('.toast')).toBeTruthy());
    await user.clear(field('Password'));
    await user.keyboard('{Enter}');
    expect(fault('Password')).toBe('Value is required');
    expect(document.querySelector('.toast')).toBeNull();
  });

  it('nothing typed asks nobody', async () => {
    await toPassword(user);
    await user.click(press('LOGIN'));
    expect(fault('Password')).toBe('Value is required');
    expect(calls.sent('/auth/login')).toEqual([]);
  });

  it('pressed twice is sent once', async () => {
    await toPassword(user);
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
    await toPassword(user);
    await user.keyboard('tulip-99{Enter}');
    expect(await screen.findByText(/^No connection/)).toBeTruthy();
  });
});
