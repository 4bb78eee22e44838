/** The page must not stay forever: what it shows becomes stale, and ZIPs are held only for so long. */

import { useEffect, useEffectEvent } from 'react';
import { HOLD_MS } from '../../../generated/limits.ts';

/** @param end milliseconds since 1970; null: as long from now on as ZIPs are held; never: no end */
export function useDeadline(end: number | null | 'never', onEnd: () => void): void {
  const callOnEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (end === 'never') return;
    const at = end ?? Date.now() + HOLD_MS;
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
