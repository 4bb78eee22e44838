/** The two ways of proving that it is still the owner. For handlers only. */
import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { type Reply, STATUS, sessionCall } from '../../../shared/api/call.ts';
import { hashPassword } from '../../../shared/form/password.ts';

export async function proveByPassword(typed: string): Promise<Reply> {
  return sessionCall('/auth/proof', { password: await hashPassword(typed) });
}

interface Options {
  readonly options: PublicKeyCredentialRequestOptionsJSON;
}

/** `stopped` where the browser's own dialog came to nothing. */
export async function proveByPasskey(): Promise<Reply | 'stopped'> {
  const asked = await sessionCall<Options>('/auth/proof/passkey');
  if (asked.status !== STATUS.ok) return asked;
  try {
    const answer = await startAuthentication({ optionsJSON: asked.options });
    return await sessionCall('/auth/proof/passkey/verify', answer);
  } catch {
    return 'stopped';
  }
}
