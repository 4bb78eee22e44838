/** A line of text to fill in. What stands before or after the text is inside the same box. */
import { type ComponentProps, type ReactNode, useImperativeHandle, useRef } from 'react';
import { FieldFrame, type FieldWords, useFieldIds } from './FieldFrame.tsx';
import { useCatchUp } from './use-catch-up.ts';
import './form.css';

type Input = Omit<
  ComponentProps<'input'>,
  'className' | 'style' | 'id' | 'value' | 'defaultValue' | 'onChange' | 'children'
>;

export interface FieldProps extends FieldWords, Input {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Decoration inside the box: the @ of an INK ID. */
  readonly before?: ReactNode;
  /** A button inside the box. */
  readonly after?: ReactNode;
}

export function Field(props: FieldProps) {
  const { label, hint, error, value, onChange, before, after, ref, ...input } = props;
  const element = useRef<HTMLInputElement>(null);
  const ids = useFieldIds({ error, hint });
  useCatchUp(() => element.current?.value, value, onChange);
  useImperativeHandle(ref, () => element.current as HTMLInputElement, []);
  return (
    <FieldFrame label={label} hint={hint} error={error} ids={ids}>
      <div className="field__box">
        {before && (
          <span className="field__before" aria-hidden="true">
            {before}
          </span>
        )}
        <input
          type="text"
          {...input}
          {...ids.described}
          ref={element}
          id={ids.field}
          className="field__input"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {after}
      </div>
    </FieldFrame>
  );
}
