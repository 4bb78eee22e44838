/** Folds an unfolded `<details>` away: by Escape, or when somebody points or tabs elsewhere. */
import { type RefObject, useEffect } from 'react';

export function useDismiss(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const fold = () => menu.current?.removeAttribute('open');
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      fold();
      menu.current.querySelector('summary')?.focus();
    };
    const onElsewhere = (event: Event) => {
      const inside = event.target instanceof Node && menu.current?.contains(event.target);
      if (!inside) fold();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [menu]);
}
