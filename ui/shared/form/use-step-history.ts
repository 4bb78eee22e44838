/**
 * The steps of a flow in the browser's history: Back and Forward lead from step to step. An entry holds the name of its step, and of the
 * one before it. A flow that shows the step before by its own goes back in the history with it.
 */
import { useEffect, useEffectEvent, useRef } from 'react';

/** What an entry holds, whichever page or release made it. */
const entry = (): { readonly step?: unknown; readonly from?: unknown } => history.state ?? {};

interface Shown {
  readonly view: string;
  /** False as long as the view is the one that the server rendered. */
  readonly entered: boolean;
}

/**
 * @param steps what one can come back to: what ends the flow has no entry
 * @param open shows the step of an entry, if the flow can show it: what it can't is passed over
 */
export function useStepHistory(
  { view, entered }: Shown,
  steps: readonly string[],
  open: (step: unknown) => void,
): void {
  const last = useRef(view);
  const follows = useRef('');
  const moved = useEffectEvent(() => {
    const from = last.current;
    last.current = view;
    if (!entered || entry().step === view) return;
    if (entry().from === view) {
      follows.current = view;
      history.back();
      return;
    }
    if (!steps.includes(view)) return;
    // What was on show when its entry is left may have been restored there.
    history.replaceState({ ...entry(), step: from }, '');
    history.pushState({ step: view, from }, '');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a move to another view
  useEffect(() => moved(), [view, entered]);
  const opened = useEffectEvent(() => {
    const { step } = entry();
    // It is on show.
    const isOwn = step === follows.current;
    follows.current = '';
    if (!isOwn) open(step);
  });
  useEffect(() => {
    const onPop = () => opened();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
}
