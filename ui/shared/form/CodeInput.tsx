/**
 * Six boxes for a code: one real field covers them, so that pasting spreads, and phones and mail
 * programs can fill it in. Never in a page's first render: the field positions itself with styles
 * that only a script may set.
 */

import { OTPInput, type SlotProps } from 'input-otp';
import { type Ref, useLayoutEffect } from 'react';
import { CODE_LENGTH } from '../../generated/limits.ts';
import { useText } from '../texts/catalogue.ts';
import { FieldFrame, type FieldWords, useFieldIds } from './Field.tsx';
import { form } from './texts.ts';
import './code.css';

interface Props extends Partial<FieldWords> {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The field's library looks for this id before it writes a style sheet, which the page's policy forbids. */
const STYLE_MARK = 'input-otp-style';

function useOwnStyles(): void {
  useLayoutEffect(() => {
    if (document.getElementById(STYLE_MARK)) return;
    const mark = document.createElement('meta');
    mark.id = STYLE_MARK;
    document.head.append(mark);
  }, []);
}

/** "123 456", "INK-123456" and an input method's full-width digits are codes, too. */
const digitsOf = (entered: string): string =>
  entered.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_LENGTH);

function Box({ char, isActive, hasFakeCaret }: SlotProps) {
  return (
    <div className={isActive ? 'code__box code__box--active' : 'code__box'}>
      {char}
      {hasFakeCaret && <span className="code__caret" />}
    </div>
  );
}

function Boxes({ slots }: { readonly slots: readonly SlotProps[] }) {
  return (
    <div className="code__boxes" aria-hidden="true">
      {slots.map((slot, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
        <Box key={place} {...slot} />
      ))}
    </div>
  );
}

export function CodeInput({ value, onChange, ref, ...words }: Props) {
  const t = useText(form);
  const { label = t('code.label'), hint, error } = words;
  const ids = useFieldIds({ error, hint });
  useOwnStyles();
  return (
    <FieldFrame label={label} hint={hint} error={error} ids={ids}>
      <OTPInput
        {...ids.described}
        ref={ref}
        id={ids.field}
        name="code"
        containerClassName="code"
        maxLength={CODE_LENGTH}
        value={value}
        onChange={(typed: string) => onChange(digitsOf(typed))}
        pasteTransformer={digitsOf}
        autoComplete="one-time-code"
        inputMode="numeric"
        pushPasswordManagerStrategy="none"
        noScriptCSSFallback={null}
        render={({ slots }) => <Boxes slots={slots} />}
      />
    </FieldFrame>
  );
}
