/** One thing that a customer does in the settings: busy while it runs, then done or refused. */
import { useEffect, useRef, useState } from 'react';
import { type Reply, STATUS } from '../../../shared/api/call.ts';
import { usePending } from '../../../shared/form/use-pending.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { dropToast, toast } from '../../../shared/toast/toasts.ts';
import { settings } from '../texts.ts';

interface Action {
  readonly busy: boolean;
  /** Why the last try came to nothing. */
  readonly error: string | null;
  readonly fail: (text: string) => void;
  readonly run: (work: () => Promise<unknown>) => void;
  /** Says how a call ended; true where it was done. One that was turned away from is no failure. */
  readonly settle: <R extends Reply>(reply: R | null, done?: string) => reply is R;
}

/** What a refusal says: of the field that is wrong, else of the whole. */
const wordsOf = (reply: Reply): string | undefined =>
  Object.values(reply.fields ?? {})[0] ?? reply.error;

/** @param aloud false where the error stands beside what is wrong, and in dialogs: messages lie under them */
export function useAction(lang: Lang, aloud = true): Action {
  const t = text(settings, lang);
  const [error, setError] = useState<string | null>(null);
  // What went wrong is no news once it is tried again, or what it was about is gone.
  const said = useRef(0);
  useEffect(() => () => dropToast(said.current), []);
  // What was done before it stays to be read, even where its place is gone, but not beside another try.
  const told = useRef(0);
  const fail = (words: string) => {
    setError(words);
    if (aloud) said.current = toast(words, 'error');
  };
  const [busy, start] = usePending(() => fail(t('failed')));

  return {
    busy,
    error,
    fail,
    run: (work) =>
      start(async () => {
        setError(null);
        dropToast(said.current);
        dropToast(told.current);
        await work();
      }),
    settle: <R extends Reply>(reply: R | null, done?: string): reply is R => {
      dropToast(said.current);
      if (reply === null) return false;
      if (reply.status !== STATUS.ok) {
        fail(wordsOf(reply) ?? t('failed'));
        return false;
      }
      if (done) told.current = toast(done);
      return true;
    },
  };
}
