/**
 * A flow's steps in the browser's history: Back and Forward move from step to step. An entry holds the names of its step and
 * of the previous one. A flow that shows the previous step by itself also goes back in the history.
 */
import { useEffect, useEffectEvent, useRef } from 'react';

/** The contents of an entry, whichever page or release made it. */
const entry = (): { readonly step?: unknown; readonly from?: unknown } => history.state ?? {};

interface Shown {
  readonly view: string;
  /** False as long as the view is the one that the server rendered. */
  readonly entered: boolean;
}

/**
 * @param steps those that can be returned to: what ends the flow has no entry
 * @param open shows an entry's step, if the flow can: otherwise the entry is skipped
 */
export function useStepHistory(
  { view, entered }: Shown,
  steps: readonly string[],
  open: (step: unknown) => void,
): void {
  const shown = useRef(view);
  /** The step that the history is going back to, if it is shown already. */
  const returningTo = useRef('');
  const recordMove = useEffectEvent(() => {
    const from = shown.current;
    shown.current = view;
    if (!entered || entry().step === view) return;
    if (entry().from === view) {
      returningTo.current = view;
      history.back();
      return;
    }
    if (!steps.includes(view)) return;
    // What was shown when its entry was left may have been restored there.
    history.replaceState({ ...entry(), step: from }, '');
    history.pushState({ step: view, from }, '');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a move to another view
  useEffect(() => recordMove(), [view, entered]);
  const openEntry = useEffectEvent(() => {
    const { step } = entry();
    const isShown = step === returningTo.current;
    returningTo.current = '';
    if (!isShown) open(step);
  });
  useEffect(() => {
    const onPop = () => openEntry();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
}
