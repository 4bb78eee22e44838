/** The heading of a step. If it replaces another, it takes focus; when a page loads, it does not. */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import '../../../shared/frame/private.css';

interface Props {
  readonly entered: boolean;
  readonly children: ReactNode;
}

export function StepTitle({ entered, children }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (entered) title.current?.focus();
  }, [entered]);
  return (
    <h1 ref={title} className="private-title step-title" tabIndex={-1}>
      {children}
    </h1>
  );
}
