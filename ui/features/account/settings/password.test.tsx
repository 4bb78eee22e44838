import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../../shared/form/hash-password.ts';
import { open, section, toasts } from '../testing/settings.tsx';

describe('changing the password', () => {
  const type = async (user: ReturnType<typeof open>['user'], one: string, two: string) => {
    await user.type(screen.getByLabelText('New password'), one);
    await user.type(screen.getByLabelText('Retype the new password'), `${two}{Enter}`);
  };

  it('saves it and clears the fields', async () => {
    const { calls, user } = open();
    await type(user, 'tulip-99', 'tulip-99');
    await waitFor(() => expect(toasts()).toEqual(['Password changed']));
    expect(calls.sent('/user/password')).toEqual([{ password: await hashPassword('tulip-99') }]);
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(''),
    );
  });

  it.each([
    ['tulip', 'tulip', /^Password must be at least 8/],
    ['tulip-99', 'tulip-98', 'Passwords must match'],
  ])('does not send %j and %j', async (one, two, words) => {
    const { calls, user } = open();
    await type(user, one, two);
    expect(screen.getByText(words)).toBeTruthy();
    expect(calls.paths()).toEqual([]);
  });

  it('focuses the first invalid field on every attempt', async () => {
    const { user } = open();
    await type(user, 'tulip', 'tulip');
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
    await user.clear(screen.getByLabelText('New password'));
    await type(user, 'tulip-99', '');
    const again = screen.getByLabelText('Retype the new password');
    expect(document.activeElement).toBe(again);
    await user.click(section('Password').getByRole('button', { name: 'CHANGE PASSWORD' }));
    expect(document.activeElement).toBe(again);
  });
});

describe('a rejected password', () => {
  it('loses its error message once another is tried', async () => {
    const { calls, user } = open();
    const same = 'That is your password now. Choose another one.';
    calls.answer('/user/password', { status: 3, error: 'Check', fields: { password: same } });
    await user.type(screen.getByLabelText('New password'), 'tulip-99');
    await user.type(screen.getByLabelText('Retype the new password'), 'tulip-99{Enter}');
    expect(await screen.findAllByText(same)).toHaveLength(1);
    const typed = screen.getByLabelText('New password');
    expect(typed.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(typed));
    await user.type(screen.getByLabelText('Retype the new password'), '!{Enter}');
    expect(screen.getByText('Passwords must match')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(same)).toBeNull());
  });
});
