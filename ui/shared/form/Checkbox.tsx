/** A box to tick, with its words beside it. */
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import './form.css';

interface Props {
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Links in it stay links. */
  readonly children: ReactNode;
}

export function Checkbox({ name, checked, onChange, children }: Props) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  // It may have been ticked before there was anybody to listen.
  const catchUp = useEffectEvent(() => {
    const ticked = box.current?.checked ?? checked;
    if (ticked !== checked) onChange(ticked);
  });
  useEffect(() => catchUp(), []);
  return (
    <div className="checkbox">
      <input
        ref={box}
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
