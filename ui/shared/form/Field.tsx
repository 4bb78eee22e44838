/**
 * A line of text to fill in: what stands before or after the text is inside the same box. And what every field has: a
 * label above it; below it its hint, or its error in place of that.
 */
import { type ComponentProps, type ReactNode, useId, useImperativeHandle, useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import { useEarlyInput } from './use-early-input.ts';
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
  useEarlyInput(() => element.current?.value, value, onChange);
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

export interface FieldWords {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
}

interface FieldFrameProps extends FieldWords {
  readonly ids: ReturnType<typeof useFieldIds>;
  /** Whether the error is read out: the page was loaded to say it. */
  readonly alert?: boolean;
  readonly children: ReactNode;
}

export function FieldFrame({ label, hint, error, ids, alert, children }: FieldFrameProps) {
  return (
    <div className={error ? 'field field--wrong' : 'field'}>
      <label className="note field__label" htmlFor={ids.field}>
        {label}
      </label>
      {children}
      {(error || hint) && (
        <p
          className={error ? 'field__error' : 'field__hint'}
          id={ids.words}
          role={error && alert ? 'alert' : undefined}
        >
          {error || hint}
        </p>
      )}
    </div>
  );
}

interface FieldLineProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'children'> {
  /** The button's label. */
  readonly action: string;
}

/** A plain form's field, and next to it the button that sends the form. */
export function FieldLine({ action, ...input }: FieldLineProps) {
  return (
    <div className="field__line">
      <div className="field__box">
        <input className="field__input" type="text" {...input} />
      </div>
      <Button type="submit" size="large">
        {action}
      </Button>
    </div>
  );
}

/** What every field shares: ids that tie its words to it. `own`: an id that links and tests know it by. */
export function useFieldIds({ error, hint }: Omit<FieldWords, 'label'>, own?: string) {
  const generated = useId();
  const field = own ?? generated;
  /** The hint's, or the error's. */
  const words = `${field}-words`;
  return {
    field,
    words,
    /** For the field's element. */
    described: {
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error || hint ? words : undefined,
    },
  };
}
