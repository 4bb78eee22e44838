/** Logging in by passkey. */
import { browserSupportsWebAuthnAutofill, startAuthentication } from '@simplewebauthn/browser';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Calls } from '../../../testing/calls.ts';
import { advanceTime, button, heading } from '../testing/flow.ts';
import { CREDENTIAL, EMAIL, openLogin, startLogin } from '../testing/login.tsx';

vi.mock('@simplewebauthn/browser');

const OPTIONS = { challenge: 'Y2g', rpId: 'localhost' };

let calls: Calls;
let user: UserEvent;

beforeEach(() => {
  ({ calls, user } = startLogin());
});

describe('logging in by passkey', () => {
  const offered = () => screen.findByRole('button', { name: 'SIGN IN WITH PASSKEY' });

  it('is offered when the server has options, and uses them', async () => {
    calls.answer('/auth/passkey-auth', { status: 0, options: OPTIONS });
    openLogin({ email: EMAIL, passkeys: true });
    await user.click(button('Continue'));
    await user.click(await offered());
    await heading('Success');
    expect(vi.mocked(startAuthentication).mock.lastCall?.[0]).toMatchObject({
      optionsJSON: OPTIONS,
      useBrowserAutofill: false,
    });
    expect(calls.sent('/auth/passkey-auth/verify')).toEqual([
      { app_id: 'inkpay', email: EMAIL, ...CREDENTIAL },
    ]);
  });

  it('is not offered without a passkey, nor requested if nobody has one', async () => {
    openLogin({ email: EMAIL, passkeys: true });
    await user.click(button('Continue'));
    await screen.findByRole('button', { name: 'CONTINUE WITH PASSWORD' });
    await heading('Welcome back');
    expect(screen.queryByRole('button', { name: 'SIGN IN WITH PASSKEY' })).toBeNull();
    expect(calls.paths()).toEqual(['/auth/passkey-auth']);
    cleanup();
    openLogin({ email: EMAIL, passkeys: false });
    await user.click(button('Continue'));
    await screen.findByRole('button', { name: 'CONTINUE WITH PASSWORD' });
    await heading('Welcome back');
    expect(calls.paths()).toEqual(['/auth/passkey-auth']);
  });

  it('can be retried with a new challenge after being cancelled', async () => {
    const again = { ...OPTIONS, challenge: 'YWdhaW4' };
    calls.answer(
      '/auth/passkey-auth',
      { status: 0, options: OPTIONS },
      { status: 0, options: again },
    );
    vi.mocked(startAuthentication).mockRejectedValueOnce(new Error('NotAllowedError'));
    openLogin({ email: EMAIL, passkeys: true });
    await user.click(button('Continue'));
    await user.click(await offered());
    await screen.findByText(/^The passkey was not used/);
    await waitFor(() => expect(button(/PASSKEY/).hasAttribute('aria-disabled')).toBe(false));
    await user.click(await offered());
    await heading('Success');
    expect(vi.mocked(startAuthentication).mock.lastCall?.[0].optionsJSON).toEqual(again);
  });

  it('shows a server refusal as a toast', async () => {
    calls.answer('/auth/passkey-auth', { status: 0, options: OPTIONS });
    calls.answer('/auth/passkey-auth/verify', { status: 4, error: 'This passkey is not known.' });
    openLogin({ email: EMAIL, passkeys: true });
    await user.click(button('Continue'));
    await user.click(await offered());
    expect(await screen.findByText('This passkey is not known.')).toBeTruthy();
  });

  it('succeeds at once by autofill in the e-mail field', async () => {
    vi.mocked(browserSupportsWebAuthnAutofill).mockResolvedValue(true);
    calls.answer('/auth/passkey-auth', { status: 0, options: OPTIONS });
    openLogin({ passkeys: true });
    await heading('Success');
    expect(calls.sent('/auth/passkey-auth')).toEqual([{ app_id: 'inkpay', email: '' }]);
    expect(vi.mocked(startAuthentication).mock.lastCall?.[0]).toMatchObject({
      optionsJSON: OPTIONS,
      useBrowserAutofill: true,
    });
  });

  it('offers autofill again with a new challenge after a refusal or cancellation', async () => {
    vi.mocked(browserSupportsWebAuthnAutofill).mockResolvedValue(true);
    const challenges = ['YQ', 'Yg', 'Yw'];
    calls.answer(
      '/auth/passkey-auth',
      ...challenges.map((challenge) => ({ status: 0, options: { ...OPTIONS, challenge } })),
    );
    calls.answer(
      '/auth/passkey-auth/verify',
      { status: 4, error: 'This passkey is not known.' },
      { status: 0 },
    );
    vi.mocked(startAuthentication)
      .mockResolvedValueOnce(CREDENTIAL as never)
      .mockRejectedValueOnce(Object.assign(new Error(), { name: 'NotAllowedError' }));
    openLogin({ passkeys: true });
    await heading('Success');
    const asked = vi.mocked(startAuthentication).mock.calls.map(([how]) => how.optionsJSON);
    expect(asked.map(({ challenge }) => challenge)).toEqual(challenges);
  });

  it('stops retrying autofill if the browser keeps refusing', async () => {
    vi.mocked(browserSupportsWebAuthnAutofill).mockResolvedValue(true);
    const refusal = Object.assign(new Error(), { name: 'NotAllowedError' });
    vi.mocked(startAuthentication).mockRejectedValue(refusal);
    calls.answer('/auth/passkey-auth', { status: 0, options: OPTIONS });
    openLogin({ passkeys: true });
    await waitFor(() => expect(startAuthentication).toHaveBeenCalledTimes(5));
    await advanceTime(60 * 60_000);
    expect(startAuthentication).toHaveBeenCalledTimes(5);
  });

  it('renews the autofill challenge before it expires', async () => {
    vi.mocked(browserSupportsWebAuthnAutofill).mockResolvedValue(true);
    vi.mocked(startAuthentication).mockReturnValue(new Promise(() => {}));
    calls.answer('/auth/passkey-auth', { status: 0, options: OPTIONS });
    openLogin({ email: EMAIL, passkeys: true });
    await waitFor(() => expect(startAuthentication).toHaveBeenCalledTimes(1));
    await advanceTime(14 * 60_000);
    await waitFor(() => expect(startAuthentication).toHaveBeenCalledTimes(2));
    await user.click(button('Continue'));
    await offered();
    await advanceTime(15 * 60_000);
    expect(startAuthentication).toHaveBeenCalledTimes(2);
  });

  it('shows nothing if autofill is not used', async () => {
    vi.mocked(browserSupportsWebAuthnAutofill).mockResolvedValue(true);
    vi.mocked(startAuthentication).mockRejectedValue(new Error('AbortError'));
    calls.answer('/auth/passkey-auth', { status: 0, options: OPTIONS });
    openLogin({ passkeys: true });
    await waitFor(() => expect(startAuthentication).toHaveBeenCalled());
    expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeTruthy();
    expect(document.querySelector('.toast')).toBeNull();
  });
});
