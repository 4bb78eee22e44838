/** What this browser can do with passkeys, and why it did not. For handlers and effects only. */
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';

/** True until it is known to be otherwise: always so on the server. */
export function usePasskeySupport(): boolean {
  const [supported, setSupported] = useState(true);
  useEffect(() => setSupported(browserSupportsWebAuthn()), []);
  return supported;
}

/** `known`: the device has one of this account already. Else it was cancelled or took too long. */
type PasskeyFault = 'known' | 'stopped';

export function passkeyFault(cause: unknown): PasskeyFault {
  return cause instanceof Error && cause.name === 'InvalidStateError' ? 'known' : 'stopped';
}
