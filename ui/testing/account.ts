/** A made-up person with everything that private pages show, for tests. */
import type { FlashKey, FlashMessage, Me, Shell } from '../generated/types.ts';
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
