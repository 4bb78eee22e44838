/** What is wrong with a form, since when: each attempt that fails may move the focus once. */
import { useState } from 'react';
import { type Faults, NO_FAULTS } from './faults.ts';

export interface FaultState {
  readonly faults: Faults;
  /** Counts the attempts that failed. */
  readonly attempt: number;
  readonly show: (faults: Faults) => void;
  /** A field that is being mended is not wrong until it is tried again. */
  readonly clear: (...names: readonly string[]) => void;
}

export function useFaults(): FaultState {
  const [{ faults, attempt }, set] = useState({ faults: NO_FAULTS, attempt: 0 });
  return {
    faults,
    attempt,
    show: (next) => set((last) => ({ faults: next, attempt: last.attempt + 1 })),
    clear: (...names) =>
      set((last) => {
        const left = Object.entries(last.faults).filter(([name]) => !names.includes(name));
        return { ...last, faults: Object.fromEntries(left) };
      }),
  };
}
