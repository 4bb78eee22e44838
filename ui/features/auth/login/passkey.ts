/** Logging in by passkey: the server's options, the browser's ceremony, the server's verdict; and the browser's own offer. */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, type Reply, STATUS } from '../../../shared/api/call.ts';

export type PasskeyOptions = PublicKeyCredentialRequestOptionsJSON;

/** Whose passkey; without an e-mail address, any that the browser knows. */
interface PasskeyOwner {
  readonly app_id: string;
  readonly email: string;
}

type OptionsReply = Reply<{ options?: PasskeyOptions | null }>;

/** Null if this browser does not support passkeys: no request is needed. */
export async function fetchPasskeyOptions(owner: PasskeyOwner): Promise<OptionsReply | null> {
  if (!browserSupportsWebAuthn()) return null;
  return call('/auth/passkey-auth', owner);
}

export const optionsOf = (reply: OptionsReply | null): PasskeyOptions | null =>
  reply?.status === STATUS.ok && reply.options ? reply.options : null;

/** @throws if the ceremony is aborted */
export async function signIn(
  owner: PasskeyOwner,
  options: PasskeyOptions,
  browserOptions: { readonly useBrowserAutofill: boolean },
): Promise<Reply> {
  const credential = await startAuthentication({
    optionsJSON: options,
    // The page's own field declares that it accepts passkeys.
    verifyBrowserAutofillInput: false,
    ...browserOptions,
  });
  return call('/auth/passkey-auth/verify', { ...credential, ...owner });
}

/** A challenge is valid for fifteen minutes: an offer is renewed before that. */
const RENEWAL_MS = 14 * 60_000;
/** How often an offer is renewed: a page that is left open, or whose browser refuses at once, eventually stops. */
const RENEWALS = 4;

/** Lets the browser offer passkeys in the e-mail field, among the names that it fills in. */
export function usePasskeyAutofill(
  active: boolean,
  app_id: string,
  onReply: (reply: Reply) => void,
): void {
  const owner = { app_id, email: '' };
  const [renewals, setRenewals] = useState(0);
  /** Whether a passkey was refused, by the server or by its user: then the challenge is used up. */
  const isUsedUp = useEffectEvent(async (isOver: () => boolean): Promise<boolean> => {
    try {
      if (!(await browserSupportsWebAuthnAutofill()) || isOver()) return false;
      const options = optionsOf(await fetchPasskeyOptions(owner));
      if (!options || isOver()) return false;
      const reply = await signIn(owner, options, { useBrowserAutofill: true });
      onReply(reply);
      return reply.status !== STATUS.ok;
    } catch (cause) {
      // It ends with an error whenever nobody picks a passkey, which is not a failure.
      return wasCalledOff(cause);
    }
  });
  useEffect(() => {
    if (!active) return;
    let over = false;
    const renew = () => {
      if (!over && renewals < RENEWALS) setRenewals(renewals + 1);
    };
    const timer = setTimeout(renew, RENEWAL_MS);
    void isUsedUp(() => over).then((usedUp) => usedUp && renew());
    return () => {
      over = true;
      clearTimeout(timer);
      WebAuthnAbortService.cancelCeremony();
    };
  }, [active, renewals]);
}

/** By the user or their device; not by this page. */
const wasCalledOff = (cause: unknown): boolean =>
  cause instanceof Error && cause.name === 'NotAllowedError';
