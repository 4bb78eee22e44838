/**
 * What every step of a flow shares: its errors, and one call at a time. An attempt's messages disappear with the next
 * one.
 */
import { useEffect, useState } from 'react';
import { type Run, usePending } from '../../shared/form/use-pending.ts';
import { useStepHistory } from '../../shared/form/use-step-history.ts';
import { clearToasts } from '../../shared/toast/toasts.ts';
import { type FieldErrors, NO_ERRORS, toastFailure } from './errors.ts';

export interface Flow<View> extends FieldErrorState {
  readonly view: View;
  /** False as long as the view is the one that the server rendered. */
  readonly entered: boolean;
  /** Moves on to another view. The previous one's messages disappear. */
  readonly go: (view: View) => void;
  /** A step's own way back: not while a reply is pending. */
  readonly back: (view: View) => void;
  /** Shows a view that the tab was at before the page was reloaded: nobody has moved there. */
  readonly restore: (view: View) => void;
  readonly pending: boolean;
  /** The browser blocks the cookies that it needs: then nothing is sent. */
  readonly blocked: boolean;
  readonly run: Run;
}

/** @param opensSession whether it ends with a session, which is kept in cookies */
export function useFlow<View>(first: View, opensSession = true): Flow<View> {
  const errors = useFieldErrors();
  const [pending, start] = usePending(toastFailure);
  const [{ view, entered }, set] = useState({ view: first, entered: false });
  const [blocked, setBlocked] = useState(false);
  useEffect(() => setBlocked(opensSession && !navigator.cookieEnabled), [opensSession]);
  const go = (to: View) => {
    clearToasts();
    set({ view: to, entered: true });
  };
  return {
    ...errors,
    show: (found) => {
      clearToasts();
      errors.show(found);
    },
    view,
    entered,
    go,
    back: (to) => {
      if (!pending) go(to);
    },
    restore: (to) => set({ view: to, entered: false }),
    pending,
    blocked,
    run: (work) => {
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
  { clear }: FieldErrorState,
  first: Draft,
): readonly [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(first);
  const change = (change: Partial<Draft>) => {
    setDraft((last) => ({ ...last, ...change }));
    clear(...Object.keys(change));
  };
  return [draft, change];
}

interface FieldErrorState {
  readonly errors: FieldErrors;
  /** Counts the failed attempts. */
  readonly attempt: number;
  readonly show: (errors: FieldErrors) => void;
  /** A field being corrected is not invalid until it is tried again. */
  readonly clear: (...names: readonly string[]) => void;
}

/** A form's errors, and their attempt: each failed attempt may move the focus once. */
function useFieldErrors(): FieldErrorState {
  const [{ errors, attempt }, set] = useState({ errors: NO_ERRORS, attempt: 0 });
  return {
    errors,
    attempt,
    show: (next) => set((last) => ({ errors: next, attempt: last.attempt + 1 })),
    clear: (...names) =>
      set((last) => {
        const left = Object.entries(last.errors).filter(([name]) => !names.includes(name));
        return { ...last, errors: Object.fromEntries(left) };
      }),
  };
}
