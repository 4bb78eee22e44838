/**
 * What every section works with: how somebody gets in as it is now, and the calls that change it.
 * A reply's `security` replaces what is known; new recovery codes in it are kept to be shown.
 */
import { useState } from 'react';
import type { Lang } from '../../../generated/Lang.ts';
import type { Security } from '../../../generated/Security.ts';
import { type Reply, STATUS, sessionCall } from '../../../shared/api/call.ts';
import { type Fetched, sessionFile } from './session-file.ts';
import { type Proof, useProof } from './use-proof.ts';

interface Kept {
  readonly security?: Security;
  readonly recovery_codes?: readonly string[];
}

export interface Desk {
  readonly lang: Lang;
  readonly security: Security;
  /** Null where a proof was wanted and the person turned away. */
  readonly call: <T extends object = object>(
    path: string,
    payload?: object,
  ) => Promise<Reply<T> | null>;
  readonly file: (path: string) => Promise<Reply<Fetched> | null>;
}

export interface WholeDesk extends Desk {
  readonly proof: Proof;
  /** Shown once, then dropped. */
  readonly codes: readonly string[] | null;
  readonly dropCodes: () => void;
}

export function useDesk(first: Security, lang: Lang): WholeDesk {
  const [security, setSecurity] = useState(first);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const proof = useProof();

  const call = async <T extends object>(path: string, payload: object = {}) => {
    const reply = await proof.around(() => sessionCall<T & Kept>(path, payload));
    if (reply?.status === STATUS.ok) {
      if (reply.security) setSecurity(reply.security);
      if (reply.recovery_codes?.length) setCodes(reply.recovery_codes);
    }
    return reply;
  };

  return {
    lang,
    security,
    call,
    file: (path) => proof.around(() => sessionFile(path)),
    proof,
    codes,
    dropCodes: () => setCodes(null),
  };
}
