/**
 * What every section works with: how a customer gets in as it is now, and the calls that change it.
 * A reply's `security` replaces what is known; new recovery codes in it are kept to be shown, until another tab makes some.
 */

import { useEffect, useRef, useState } from 'react';
import type { ErrorCode, Security } from '../../../generated/types.ts';
import { type IsDone, sessionCall, sessionFile } from '../../../shared/api/call.ts';
import { type Channel, openChannel } from '../../../shared/api/channel.ts';
import { type Reply, STATUS } from '../../../shared/api/reply.ts';

interface SecurityReply {
  readonly security?: Security;
  readonly recovery_codes?: readonly string[];
}

/** What was to go is gone: an earlier try did it, and its reply was lost. Each knows what is left, by the call's `id`. */
const GONE: Partial<Record<ErrorCode, (known: Security, id?: string) => Security>> = {
  'session.unknown': (known, id) => ({
    ...known,
    sessions: known.sessions.filter((session) => session.id !== id),
  }),
  'passkey.unknown': (known, id) => ({
    ...known,
    passkeys: known.passkeys.filter((passkey) => passkey.id !== id),
  }),
  'authenticator.none': (known) => ({
    ...known,
    authenticator: false,
    recovery_codes_left: known.mailed_codes ? known.recovery_codes_left : 0,
  }),
};

export type SettingsFlow = ReturnType<typeof useSettings>;

export function useSettings(initial: Security, inkId: string) {
  const [security, setSecurity] = useState(initial);
  const { showCodes, ...shown } = useRecoveryCodes(inkId);
  const reauthentication = useReauthentication();

  /** Null if the customer cancelled the reauthentication. */
  const call = async <T extends object = object>(
    path: string,
    payload: object = {},
    isDone?: IsDone,
  ): Promise<Reply<T> | null> => {
    const reply = await reauthentication.around(() =>
      sessionCall<T & SecurityReply>(path, payload, isDone),
    );
    if (reply?.status === STATUS.ok) {
      if (reply.security) setSecurity(reply.security);
      if (reply.recovery_codes?.length) showCodes(reply.recovery_codes);
    }
    const without = reply?.code && GONE[reply.code];
    if (!without) return reply;
    const { id } = payload as { readonly id?: string };
    setSecurity((known) => without(known, id));
    return { ...reply, status: STATUS.ok };
  };

  return {
    inkId,
    security,
    call,
    /** Null likewise. */
    file: (path: string) => reauthentication.around(() => sessionFile(path)),
    reauthentication,
    ...shown,
  };
}

/** New recovery codes, shown once: until they are dropped or another tab makes some for the same account. */
function useRecoveryCodes(inkId: string) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const otherTabs = useRef<Channel>(undefined);
  useEffect(() => {
    const channel = openChannel('recovery-codes');
    otherTabs.current = channel;
    // What is on show here is void: nobody is to keep it. Another account's codes replace none of these.
    channel.onmessage = ({ data }) => {
      if (data === inkId) setCodes(null);
    };
    return () => channel.close();
  }, [inkId]);
  return {
    codes,
    showCodes: (made: readonly string[]) => {
      setCodes(made);
      otherTabs.current?.postMessage(inkId);
    },
    dropCodes: () => setCodes(null),
  };
}

const REQUIRED = 'proof.required';

/**
 * Reauthentication: if a call requires it, a dialog opens, and the call is retried after it. Concurrent
 * calls that require it share the dialog.
 */
function useReauthentication() {
  const waiting = useRef<((confirmed: boolean) => void)[]>([]);
  const [isOpen, setOpen] = useState(false);

  const confirm = (): Promise<boolean> =>
    new Promise((resolve) => {
      waiting.current.push(resolve);
      setOpen(true);
    });

  return {
    /** The dialog is to be shown. */
    isOpen,
    /** Closes the dialog: the calls that wait for it are retried, or cancelled. */
    answer: (confirmed: boolean) => {
      for (const resolve of waiting.current.splice(0)) resolve(confirmed);
      setOpen(false);
    },
    /** Null if the customer cancelled the reauthentication. */
    around: async <R extends Reply>(call: () => Promise<R>): Promise<R | null> => {
      const reply = await call();
      if (reply.code !== REQUIRED) return reply;
      return (await confirm()) ? call() : null;
    },
  };
}
