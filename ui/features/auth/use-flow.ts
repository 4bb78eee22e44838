/**
 * What every step of a flow shares: its errors, and one call at a time. An attempt's messages disappear with the next
 * one.
 */
import { useEffect, useState } from 'react';
import { usePending } from '../../shared/form/use-pending.ts';
import { useStepHistory } from '../../shared/form/use-step-history.ts';
import { clearToasts } from '../../shared/toast/toasts.ts';
import { type FieldErrors, NO_ERRORS, toastFailure } from './errors.ts';

export type Flow<View> = ReturnType<typeof useFlow<View>>;

/** @param opensSession whether it ends with a session, which is kept in cookies */
export function useFlow<View>(first: View, opensSession = true) {
  const errors = useFieldErrors();
  const [pending, start] = usePending(toastFailure);
  /** `entered` is false as long as the view is the one that the server rendered. */
  const [{ view, entered }, set] = useState({ view: first, entered: false });
  /** The browser blocks the cookies that it needs: then nothing is sent. */
  const [blocked, setBlocked] = useState(false);
  useEffect(() => setBlocked(opensSession && !navigator.cookieEnabled), [opensSession]);
  /** Moves on to another view. The previous one's messages disappear. */
  const go = (to: View) => {
    clearToasts();
    set({ view: to, entered: true });
  };
  return {
    ...errors,
    show: (found: FieldErrors) => {
      clearToasts();
      errors.show(found);
    },
    view,
    entered,
    go,
    /** A step's own way back: not while a reply is pending. */
    back: (to: View) => {
      if (!pending) go(to);
    },
    /** Shows a view that the tab was at before the page was reloaded: nobody has moved there. */
    restore: (to: View) => set({ view: to, entered: false }),
    pending,
    blocked,
    run: (work: () => Promise<unknown>) => {
      if (blocked) return;
      start(() => {
        clearToasts();
        return work();
      });
    },
  };
}

/**
 * The browser's history moves through the flow's steps: not while a reply is pending, and no more when it is done.
 * @param open shows a step, if the flow can
 */
export function useFlowHistory<Step extends string>(
  { view, entered, pending }: Pick<Flow<string>, 'view' | 'entered' | 'pending'>,
  steps: readonly Step[],
  open: (step: Step) => void,
): void {
  useStepHistory({ view, entered }, steps, (name) => {
    const step = steps.find((one) => one === name);
    if (step && !pending && view !== 'done') open(step);
  });
}

/** The draft, and a function that changes a part of it: that part's errors disappear. */
export function useDraft<Draft extends object>(
  { clear }: Pick<Flow<unknown>, 'clear'>,
  first: Draft,
): readonly [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(first);
  const change = (change: Partial<Draft>) => {
    setDraft((last) => ({ ...last, ...change }));
    clear(...Object.keys(change));
  };
  return [draft, change];
}

/** A form's errors, and how many attempts failed: each may move the focus once. */
function useFieldErrors() {
  const [{ errors, attempt }, set] = useState({ errors: NO_ERRORS, attempt: 0 });
  return {
    errors,
    attempt,
    show: (next: FieldErrors) => set((last) => ({ errors: next, attempt: last.attempt + 1 })),
    /** A field being corrected is not invalid until it is tried again. */
    clear: (...names: readonly string[]) =>
      set((last) => {
        const left = Object.entries(last.errors).filter(([name]) => !names.includes(name));
        return { ...last, errors: Object.fromEntries(left) };
      }),
  };
}
