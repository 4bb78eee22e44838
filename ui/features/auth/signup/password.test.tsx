import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Calls } from '../../../testing/calls.ts';
import { button, expectFocus, fault, field, heading } from '../testing/flow.ts';
import {
  CREATED,
  EMAIL,
  EMAIL_TAKEN,
  openSignup,
  startSignup,
  TITLES,
  toStep,
} from '../testing/signup.tsx';

let calls: Calls;
let user: UserEvent;

beforeEach(() => {
  ({ calls, user } = startSignup());
});

describe('the password step', () => {
  it('supports password managers', async () => {
    await toStep(user, 'password');
    const form = field('Password').form;
    expect(form?.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe(EMAIL);
    expect(form?.querySelectorAll('[autocomplete=new-password]')).toHaveLength(2);
  });

  it('shows the account’s address as text, not as a field', async () => {
    await toStep(user, 'password');
    expect(screen.getByText(EMAIL).textContent).toBe(`E-mail ${EMAIL}`);
    expect(screen.queryByRole('textbox', { name: 'E-mail' })).toBeNull();
  });

  it('shows an unticked terms box that does not block, and the minimum age', async () => {
    await toStep(user, 'password');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    expect(screen.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe(
      '/terms',
    );
    expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe(
      '/privacy',
    );
    expect(screen.getByText(/18 or older/)).toBeTruthy();
    await user.click(screen.getByRole('checkbox'));
    await user.type(field('Password'), 'tulip-99');
    await user.type(field('Confirm password'), 'tulip-99{Enter}');
    await heading(TITLES.code);
    expect(calls.sent('/user/create')[0]).toMatchObject({ terms_agreed: true });
  });

  it('checks the address again before a code is mailed: an earlier release may have kept it', async () => {
    const kept = { view: 'password', email: 'ink@', referrer_id: 'inkpay', ink_id: 'Ink.Maker' };
    sessionStorage.setItem('flow:signup', JSON.stringify(kept));
    openSignup();
    await user.type(field('Password'), 'tulip-99');
    await user.type(field('Confirm password'), 'tulip-99{Enter}');
    await heading(TITLES.email);
    const message = 'Please check your email address.';
    expect(fault('E-mail')).toBe(message);
    expect(document.querySelector('.toast__text')?.textContent).toBe(message);
    expect(calls.sent('/user/create')).toEqual([]);
  });

  it('creates the account once when submitted twice', async () => {
    await toStep(user, 'password');
    const release = calls.hold();
    await user.keyboard('tulip-99{Tab}{Tab}tulip-99{Enter}{Enter}');
    await user.click(button(/^NEXT/));
    await user.click(button('Back'));
    expect(screen.getByRole('heading', { name: TITLES.password })).toBeTruthy();
    release();
    await heading(TITLES.code);
    expect(calls.sent('/user/create')).toHaveLength(1);
  });

  it.each([
    ['ink_id', 'INK ID', 'INK ID not available', null],
    ['email', 'E-mail', EMAIL_TAKEN, null],
    ['referrer_id', 'Referrer ID', 'The provided referrer ID is not valid', 'Friend'],
  ] as const)('returns to the step of a rejected %s', async (name, label, message, referrer) => {
    calls.answer('/user/create', { status: 7, error: 'No', fields: { [name]: message } }, CREATED);
    await toStep(user, 'password', referrer);
    await user.keyboard('tulip-99{Tab}{Tab}tulip-99{Enter}');
    await waitFor(() => expect(fault(label)).toBe(message));
    await expectFocus(() => field(label));
  });
});
