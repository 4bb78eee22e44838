/** What went wrong, or what came of the step before. On a phone the button that led to it is far below. */
import { useEffect, useRef } from 'react';

export function StepMessage({ children }: { readonly children: string }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    message.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <p ref={message} className="cart-page__message" role="alert">
      {children}
    </p>
  );
}
