/** Something that is on or off, changed by one press. While the change is on its way it waits. */
import type { ReactNode } from 'react';

interface Props {
  readonly on: boolean;
  readonly pending: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
}

export function Switch({ on, pending, onChange, children }: Props) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={on}
      aria-busy={pending}
      onClick={() => {
        if (!pending) onChange(!on);
      }}
    >
      <span className="switch__words">{children}</span>
      <span className="switch__track" aria-hidden="true" />
    </button>
  );
}
