/** One action of a customer in the settings: pending, then done or refused. */
import { useEffect, useRef, useState } from 'react';
import { type Reply, STATUS } from '../../../shared/api/call.ts';
import { usePending } from '../../../shared/form/use-pending.ts';
import { useText } from '../../../shared/texts/catalogue.ts';
import { removeToast, toast } from '../../../shared/toast/toasts.ts';
import { settings } from '../texts.ts';

/** A refusal's message: for the invalid field, otherwise for the whole. */
const refusalMessage = (reply: Reply): string | undefined =>
  Object.values(reply.fields ?? {})[0] ?? reply.error;

interface Options {
  /** False if the error is announced next to what is wrong. */
  readonly toastErrors: boolean;
}

export function useAction({ toastErrors }: Options = { toastErrors: true }) {
  const t = useText(settings);
  /** Why the last attempt failed. */
  const [error, setError] = useState<string | null>(null);
  // An error is dropped once it is tried again, or what it was about is gone.
  const errorToast = useRef(0);
  useEffect(() => () => removeToast(errorToast.current), []);
  // An earlier success stays readable, even if its place is gone, but not next to another attempt.
  const successToast = useRef(0);
  const fail = (message: string) => {
    setError(message);
    if (toastErrors) errorToast.current = toast(message, 'error');
  };
  const [busy, start] = usePending(() => fail(t('failed')));

  return {
    busy,
    error,
    fail,
    run: (work: () => Promise<unknown>) =>
      start(async () => {
        setError(null);
        removeToast(errorToast.current);
        removeToast(successToast.current);
        await work();
      }),
    /** Whether a call succeeded, after saying so or why not. One that was cancelled is not a failure. */
    succeeded: <R extends Reply>(reply: R | null, done?: string): reply is R => {
      removeToast(errorToast.current);
      if (reply === null) return false;
      if (reply.status !== STATUS.ok) {
        fail(refusalMessage(reply) ?? t('failed'));
        return false;
      }
      if (done) successToast.current = toast(done);
      return true;
    },
  };
}
