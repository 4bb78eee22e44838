/** Logging in by passkey: the server's options, the browser's ceremony, the server's verdict. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
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
