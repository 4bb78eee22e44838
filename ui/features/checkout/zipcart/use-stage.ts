/** What is on show, and what is said beside it. */
import { useState } from 'react';
import type { Sorry, Stage } from './stage.ts';

interface Shown {
  readonly stage: Stage;
  /** False as long as the stage is the one that the server rendered. */
  readonly entered: boolean;
  /** What came of the last thing that was done, or what went wrong. */
  readonly said: string | null;
  readonly sorry: Sorry | null;
}

export interface StageState extends Shown {
  /** To another stage; what was said before is over. */
  readonly go: (stage: Stage, said?: string) => void;
  readonly say: (said: string | null) => void;
  readonly apologise: (sorry: Sorry | null) => void;
}

export function useStage(first: Stage): StageState {
  const [shown, set] = useState<Shown>({ stage: first, entered: false, said: null, sorry: null });
  return {
    ...shown,
    go: (stage, said) => set({ stage, entered: true, said: said ?? null, sorry: null }),
    say: (said) => set((last) => ({ ...last, said })),
    apologise: (sorry) => set((last) => ({ ...last, sorry })),
  };
}
