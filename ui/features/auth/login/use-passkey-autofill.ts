/** Lets the browser offer passkeys in the e-mail field, among the names that it fills in. */
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';
import { useEffect, useEffectEvent } from 'react';
import type { Reply } from '../../../shared/api/call.ts';
import { askOptions, optionsOf, signIn } from './passkey.ts';

interface Offer {
  readonly active: boolean;
  readonly app_id: string;
  readonly onReply: (reply: Reply) => void;
}

export function usePasskeyAutofill({ active, app_id, onReply }: Offer): void {
  const owner = { app_id, email: '' };
  const offer = useEffectEvent(async (isOver: () => boolean) => {
    if (!(await browserSupportsWebAuthnAutofill()) || isOver()) return;
    const options = optionsOf(await askOptions(owner));
    if (!options || isOver()) return;
    onReply(await signIn(owner, options, { useBrowserAutofill: true }));
  });
  useEffect(() => {
    if (!active) return;
    let over = false;
    // It ends in an error whenever nobody picks a passkey, which is no failure.
    offer(() => over).catch(() => {});
    return () => {
      over = true;
      WebAuthnAbortService.cancelCeremony();
    };
  }, [active]);
}
