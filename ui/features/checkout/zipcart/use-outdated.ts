/** A page goes out of date: prices change, ZIPs are held only for so long, and another tab may change the cart. */

import { useEffect, useEffectEvent, useRef } from 'react';
import { HOLD_MS } from '../../../generated/limits.ts';
import { readCart, useCart } from '../../../shared/cart/cart-state.ts';

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

/**
 * Watches whether another tab changes the cart.
 * @param onChange the cart has changed, and the page is visible
 * @returns whether it has changed by now
 */
export function useChangedCart(onChange: () => void): () => boolean {
  const cart = useCart([]);
  // Not what the server read: were that ever another cart for it, the page would load again and again.
  const initial = useRef<string>(undefined);
  const isChanged = () => {
    const now = readCart().join();
    initial.current ??= now;
    return now !== initial.current;
  };
  const check = useEffectEvent(() => {
    // A page that is being left is hidden, and its own form may have changed the cart.
    if (!document.hidden && isChanged()) onChange();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when it changes
  useEffect(() => {
    check();
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [cart]);
  return isChanged;
}
