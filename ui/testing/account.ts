/** A made-up person with everything that private pages show, for tests. */
import type { FlashKey, FlashMessage, Me, Security, Shell } from '../generated/types.ts';
import { customer } from '../runtime/sample-props.ts';

export const me: Me = {
  ...customer('/').me,
  ink_id: 'ink.maker',
  referral_link: 'http://localhost:3000/?inkId=ink.maker',
  unread: 0,
  cart: 0,
};

export const signedIn = (path: string, lang: Shell['lang'] = 'en'): Shell => ({
  ...customer(path).shell,
  lang,
});

/** A form's flash message; also for a key that no form uses. */
export const flashOf = (key: string, some: Partial<FlashMessage> = {}): FlashMessage => ({
  key: key as FlashKey,
  succeeded: true,
  ink_id: null,
  zip: null,
  ...some,
});

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
