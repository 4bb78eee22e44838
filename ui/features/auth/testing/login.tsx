/** The log-in as a test opens it. Each test file mocks the passkeys itself. */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
} from '@simplewebauthn/browser';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Lang } from '../../../generated/types.ts';
import { type Calls, mockCalls } from '../../../testing/calls.ts';
import { renderIn } from '../../../testing/page.ts';
import { Login } from '../login/Login.tsx';
import { button, EMAIL, heading, startTime } from './flow.ts';

export { EMAIL } from './flow.ts';

/** A passkey's credential, as the browser returns it. */
export const CREDENTIAL = {
  id: 'id',
  rawId: 'id',
  type: 'public-key',
  response: { signature: 's' },
};
export const MFA = {
  status: 0,
  mfa_id: 'm1',
  mfa_type: 'totp',
  mfa_options: ['totp', 'authenticator', 'recovery'],
};

interface LoginTest {
  readonly calls: Calls;
  readonly user: UserEvent;
}

/** Before each test: no account has a passkey, and no browser fills one in. */
export function startLogin(): LoginTest {
  vi.mocked(browserSupportsWebAuthn).mockReturnValue(true);
  vi.mocked(browserSupportsWebAuthnAutofill).mockResolvedValue(false);
  vi.mocked(startAuthentication).mockResolvedValue(CREDENTIAL as never);
  const user = startTime();
  const calls = mockCalls();
  calls.answer('/auth/passkey-auth', { status: 0, options: null });
  return { calls, user };
}

export function openLogin({
  email = '',
  passkeys = false,
  lang = 'en' as Lang,
  cart = 0,
  toStore = false,
} = {}) {
  renderIn(
    lang,
    <Login
      app_id="inkpay"
      email={email}
      passkeys={passkeys}
      cart={cart}
      to_store={toStore}
      goal={cart > 0 ? '/zipcart' : '/zipstore'}
    />,
  );
}

export async function toPassword(user: UserEvent) {
  openLogin({ email: EMAIL });
  await user.click(button('Continue'));
  await user.click(await screen.findByRole('button', { name: 'CONTINUE WITH PASSWORD' }));
  await heading('Enter your password');
}

export async function toMfa({ calls, user }: LoginTest, challenge: object = MFA) {
  calls.answer('/auth/login', challenge);
  await toPassword(user);
  await user.paste('tulip-99');
  await user.keyboard('{Enter}');
  await heading('One more step');
}
