/** What another tab makes of the cart while its page stands here, with what the server read of it. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { readCart, useCart } from '../../../shared/cart/cart-state.ts';

/**
 * @param onChange the cart is another than at first, and the page is looked at
 * @returns whether it is another now
 */
export function useChangedCart(onChange: () => void): () => boolean {
  const cart = useCart([]);
  // Not what the server read: were that ever another cart for it, the page would load again and again.
  const first = useRef<string>(undefined);
  const isChanged = () => {
    const now = readCart().join();
    first.current ??= now;
    return now !== first.current;
  };
  const look = useEffectEvent(() => {
    // A page that is being left is hidden, and its own form may have changed the cart.
    if (!document.hidden && isChanged()) onChange();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when it changes
  useEffect(() => {
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [cart]);
  return isChanged;
}
