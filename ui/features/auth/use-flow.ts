/** What every step of a flow shares: what is wrong, and one call at a time. */
import { useState } from 'react';
import { type Run, usePending } from '../../shared/form/use-pending.ts';
import { sayFailure } from './refusal.ts';
import { type FaultState, useFaults } from './use-faults.ts';

export interface Flow<View> extends FaultState {
  readonly view: View;
  /** False as long as the view is the one that the server rendered. */
  readonly entered: boolean;
  /** Moves on to another view. */
  readonly go: (view: View) => void;
  readonly pending: boolean;
  readonly run: Run;
}

export function useFlow<View>(first: View): Flow<View> {
  const faults = useFaults();
  const [pending, run] = usePending(sayFailure);
  const [{ view, entered }, set] = useState({ view: first, entered: false });
  return { ...faults, view, entered, go: (to) => set({ view: to, entered: true }), pending, run };
}
