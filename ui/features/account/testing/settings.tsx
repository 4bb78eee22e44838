/** The settings as a test opens them: the island, the toasts, the server's stand-in, and helpers to operate them. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Security } from '../../../generated/types.ts';
import { Toaster } from '../../../shared/toast/Toaster.tsx';
import { me } from '../../../testing/account.ts';
import { type Calls, mockCalls } from '../../../testing/calls.ts';
import { mockDialogs } from '../../../testing/dialog.ts';
import { Settings } from '../settings/Settings.tsx';
import { profileSettings } from './profile.ts';

export { button } from '../../../testing/page.ts';

const MARCH_4_2026 = Date.UTC(2026, 2, 4, 9, 5);

export const phone = { id: 'p1', name: 'Phone', created_at: MARCH_4_2026, last_used_at: null };

export const here = {
  id: 's1',
  device: 'Chrome on macOS',
  created_at: MARCH_4_2026,
  last_seen_at: MARCH_4_2026,
  current: true,
};

export const elsewhere = { ...here, id: 's2', device: 'Safari on iOS', current: false };

/** Only a password and this session. */
export function security(some: Partial<Security> = {}): Security {
  return {
    email: 'ink@maker.example',
    passkeys_offered: true,
    passkeys: [],
    authenticator: false,
    mailed_codes_offered: true,
    mailed_codes: false,
    recovery_codes_left: 0,
    sessions: [here],
    lang: 'en',
    ...some,
  };
}

export const tenCodes = Array.from({ length: 10 }, (_, i) => `code-${i}`);

/** What the page is given. */
export const settingsOf = {
  security: security(),
  profile: profileSettings(),
  emails: { earnings: true, payouts: false, restriction: true },
  restricted: false,
  given_up: 0,
  flash: null,
};

export const REQUIRED = { status: 4, code: 'proof.required', error: 'Prove that it is you.' };
export const BROKEN = { status: 9, error: 'Something broke on our side.' };

interface Opened {
  readonly calls: Calls;
  readonly user: ReturnType<typeof userEvent.setup>;
}

export function open(some: Partial<Security> = {}, given_up = 0): Opened {
  mockDialogs();
  const calls = mockCalls();
  render(
    <>
      <Settings ink_id={me.ink_id} security={security(some)} given_up={given_up} />
      <Toaster />
    </>,
  );
  return { calls, user: userEvent.setup() };
}

export const section = (name: string) => within(screen.getByRole('region', { name }));
/** The toasts. */
export const toasts = () =>
  [...document.querySelectorAll('.toast__text')].map((one) => one.textContent);
