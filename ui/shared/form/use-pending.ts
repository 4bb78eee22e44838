/** One thing at a time: while it runs, a second click or Enter does nothing. */
import { useRef, useState } from 'react';

export type Run = (work: () => Promise<unknown>) => void;

/**
 * @param onFailure receives what the work throws; a call does not throw, but hashing and passkeys may
 */
export function usePending(onFailure: (cause: unknown) => void): readonly [boolean, Run] {
  const [pending, setPending] = useState(false);
  // Two clicks may come before React renders the first one's state.
  const running = useRef(false);
  const run: Run = (work) => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    work()
      .catch(onFailure)
      .finally(() => {
        running.current = false;
        setPending(false);
      });
  };
  return [pending, run];
}
