/** A box to tick, with its words beside it. */
import { type ReactNode, useId } from 'react';

interface Props {
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Links in it stay links. */
  readonly children: ReactNode;
}

export function Checkbox({ name, checked, onChange, children }: Props) {
  const id = useId();
  return (
    <div className="checkbox">
      <input
        className="checkbox__box"
        type="checkbox"
        id={id}
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label className="checkbox__label" htmlFor={id}>
        {children}
      </label>
    </div>
  );
}
