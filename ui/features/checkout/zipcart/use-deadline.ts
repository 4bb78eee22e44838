/** The page must not stay forever: what it shows becomes stale, and ZIPs are held only for so long. */

import { useEffect, useEffectEvent } from 'react';
import { HOLD_MS } from '../../../generated/limits.ts';

/** The cart page reloads after this: as long as ZIPs are held. */
export const PAGE_MS = HOLD_MS;

/** @param end milliseconds since 1970; null: a page's lifetime from now on; never: no end */
export function useDeadline(end: number | null | 'never', onEnd: () => void): void {
  const callOnEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (end === 'never') return;
    const at = end ?? Date.now() + PAGE_MS;
    const timer = setTimeout(() => callOnEnd(), at - Date.now());
    // A device that slept may fire its timers late.
    const check = () => {
      if (document.visibilityState === 'visible' && Date.now() >= at) callOnEnd();
    };
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [end]);
}
