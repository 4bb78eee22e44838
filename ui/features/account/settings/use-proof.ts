/**
 * Proof that it is still the owner: a call that wants one is answered by a dialog, and made again
 * after it. Calls that want one at the same time share the dialog.
 */
import { useRef, useState } from 'react';
import type { Reply } from '../../../shared/api/call.ts';

const WANTED = 'proof.required';

interface Question {
  readonly answer: Promise<boolean>;
  readonly settle: (proven: boolean) => void;
}

export interface Proof {
  /** The dialog is to be shown. */
  readonly asked: boolean;
  readonly settle: (proven: boolean) => void;
  /** Null where a proof was wanted and the person turned away. */
  readonly around: <R extends Reply>(call: () => Promise<R>) => Promise<R | null>;
}

function question(): Question {
  let settle = (_: boolean) => {};
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  return { answer, settle };
}

export function useProof(): Proof {
  const open = useRef<Question>(undefined);
  const [asked, setAsked] = useState(false);

  const ask = (): Promise<boolean> => {
    open.current ??= question();
    setAsked(true);
    return open.current.answer;
  };

  return {
    asked,
    settle: (proven) => {
      open.current?.settle(proven);
      open.current = undefined;
      setAsked(false);
    },
    around: async (call) => {
      const reply = await call();
      if (reply.code !== WANTED) return reply;
      return (await ask()) ? call() : null;
    },
  };
}
