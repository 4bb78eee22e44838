/** What went wrong, or what came of the step before. On a phone the button that led to it is far below. */
import { useEffect, useRef } from 'react';

export function Said({ children }: { readonly children: string }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    said.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <p ref={said} className="cart-page__said" role="alert">
      {children}
    </p>
  );
}
