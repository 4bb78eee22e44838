import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BROKEN, button, open, phone, section, security, toasts } from '../testing/settings.tsx';

vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: vi.fn(),
  startRegistration: vi.fn(),
}));

const OPTIONS = { status: 0, options: { challenge: 'c' } };
const name = () => screen.getByLabelText<HTMLInputElement>('Name of the new passkey');
const credential = { id: 'new' } as Awaited<ReturnType<typeof startRegistration>>;

beforeEach(() => {
  vi.mocked(browserSupportsWebAuthn).mockReturnValue(true);
  vi.mocked(startRegistration).mockResolvedValue(credential);
});

describe('adding a passkey', () => {
  it('takes a name, calls the browser, and lists the new passkey', async () => {
    const { calls, user } = open();
    calls.answer('/user/passkeys/options', OPTIONS);
    calls.answer('/user/passkeys/add', { status: 0, security: security({ passkeys: [phone] }) });
    await user.type(name(), ' Phone {Enter}');
    expect(await section('Passkeys').findByText('Added Mar 4, 2026 UTC')).toBeTruthy();
    expect(section('Passkeys').getByText('Never used')).toBeTruthy();
    expect(startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' } });
    expect(calls.sent('/user/passkeys/add')).toEqual([{ name: 'Phone', credential }]);
    expect(toasts()).toEqual(['Passkey added. Other sessions have ended.']);
    expect(name().value).toBe('');
  });

  it('requires a name', async () => {
    const { calls, user } = open();
    await user.click(button('ADD A PASSKEY'));
    expect(screen.getByText('Value is required')).toBeTruthy();
    expect(document.activeElement).toBe(name());
    expect(calls.paths()).toEqual([]);
  });

  it.each([
    ['InvalidStateError', /^This device already has/],
    ['NotAllowedError', /^No passkey was made/],
  ])('explains %s and keeps the name', async (kind, words) => {
    vi.mocked(startRegistration).mockRejectedValue(
      Object.assign(new Error('refused'), { name: kind }),
    );
    const { calls, user } = open();
    calls.answer('/user/passkeys/options', OPTIONS);
    await user.type(name(), 'Phone{Enter}');
    expect(await section('Passkeys').findByText(words)).toBeTruthy();
    expect(name().value).toBe('Phone');
    expect(calls.sent('/user/passkeys/add')).toEqual([]);
  });

  it('lists one whose reply was lost when it is tried again', async () => {
    const known = Object.assign(new Error('refused'), { name: 'InvalidStateError' });
    vi.mocked(startRegistration).mockResolvedValueOnce(credential).mockRejectedValueOnce(known);
    const { calls, user } = open();
    const added = { ...OPTIONS, security: security({ passkeys: [phone] }) };
    calls.answer('/user/passkeys/options', { ...OPTIONS, security: security() }, added);
    calls.answer('/user/passkeys/add', new TypeError('Failed to fetch'));
    await user.type(name(), 'Phone{Enter}');
    await section('Passkeys').findByText(/No connection/);
    await user.click(button('ADD A PASSKEY'));
    expect(await section('Passkeys').findByText(/^This device already has/)).toBeTruthy();
    expect(button(/^REMOVE.*Phone/)).toBeTruthy();
  });

  it('is not offered by a browser without passkey support', () => {
    vi.mocked(browserSupportsWebAuthn).mockReturnValue(false);
    open();
    expect(screen.getByText(/^This browser doesn’t support passkeys/)).toBeTruthy();
    expect(screen.queryByLabelText('Name of the new passkey')).toBeNull();
  });

  it('is not offered when the operator has disabled it', () => {
    open({ passkeys_offered: false, passkeys: [phone] });
    expect(screen.getByText('New passkeys are not offered at the moment.')).toBeTruthy();
    expect(button(/^REMOVE.*Phone/)).toBeTruthy();
  });
});

describe('removing a passkey', () => {
  const remove = async (user: ReturnType<typeof open>['user']) => {
    await user.click(button(/^REMOVE.*Phone/));
    await screen.findByRole('dialog', { name: 'Remove this passkey?' });
  };

  it('asks for confirmation, then moves focus to the section', async () => {
    const { calls, user } = open({ passkeys: [phone] });
    calls.answer('/user/passkeys/remove', { status: 0, security: security() });
    await remove(user);
    expect(calls.paths()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'REMOVE' }));
    expect(await screen.findByText('You have no passkey yet.')).toBeTruthy();
    expect(calls.sent('/user/passkeys/remove')).toEqual([{ id: 'p1' }]);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Passkeys' }));
  });

  it('succeeds if it is already gone after a lost reply', async () => {
    const other = { ...phone, id: 'p2', name: 'Laptop' };
    const { calls, user } = open({ passkeys: [phone, other] });
    const gone = { status: 5, code: 'passkey.unknown', error: 'The account has no such passkey.' };
    calls.answer('/user/passkeys/remove', gone);
    await remove(user);
    await user.click(screen.getByRole('button', { name: 'REMOVE' }));
    await waitFor(() => expect(section('Passkeys').queryByText('Phone')).toBeNull());
    expect(section('Passkeys').getByText('Laptop')).toBeTruthy();
    await waitFor(() => expect(toasts()).toEqual(['Passkey removed']));
  });

  it('can be cancelled', async () => {
    const { calls, user } = open({ passkeys: [phone] });
    await remove(user);
    await user.click(button('CANCEL'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.paths()).toEqual([]);
    expect(document.activeElement).toBe(button(/^REMOVE.*Phone/));
  });

  it('shows the error and keeps the row if the call fails', async () => {
    const { calls, user } = open({ passkeys: [phone] });
    calls.answer('/user/passkeys/remove', BROKEN);
    await remove(user);
    await user.click(screen.getByRole('button', { name: 'REMOVE' }));
    expect(await section('Passkeys').findByText(BROKEN.error)).toBeTruthy();
    await waitFor(() => expect(toasts()).toEqual([BROKEN.error]));
    expect(section('Passkeys').getByText('Phone')).toBeTruthy();
  });
});
