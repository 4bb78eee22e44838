/** A checkbox with its label next to it. */
import { type ReactNode, useId, useRef } from 'react';
import { useEarlyInput } from './use-early-input.ts';
import './form.css';

interface Props {
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Links in it remain links. */
  readonly children: ReactNode;
}

export function Checkbox({ name, checked, onChange, children }: Props) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEarlyInput(() => box.current?.checked, checked, onChange);
  return (
    <div className="note checkbox">
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
