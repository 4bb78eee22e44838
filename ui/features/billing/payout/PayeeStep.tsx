/** The first step: the bank account. What was typed stays, and errors are shown at their fields. */
import { HOLDER_MAX } from '../../../generated/limits.ts';
import type { PayeeValues, PayoutProps } from '../../../generated/types.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { CustomerForm } from '../../../shared/form/CustomerForm.tsx';
import { FieldFrame, useFieldIds } from '../../../shared/form/Field.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { payout as texts } from '../texts.ts';

interface Props {
  readonly details: Pick<PayoutProps, 'payee' | 'wrong'>;
  readonly form: string;
}

/** Each field's maximum length, and what browsers may autofill. */
const FIELDS = [
  { name: 'holder', maxLength: HOLDER_MAX, autoComplete: 'name' },
  { name: 'bank', maxLength: 20, autoComplete: 'off' },
  { name: 'account', maxLength: 50, autoComplete: 'off' },
] as const;

export function PayeeStep({ details, form }: Props) {
  const t = useText(texts);
  const [first] = details.wrong;
  return (
    <CustomerForm className="payout__form" id={form} action="/accounts/payout" noValidate>
      <h2 className="payout__title">{t('payee.title')}</h2>
      {FIELDS.map(({ name, ...input }) => (
        <PayeeField
          key={name}
          name={name}
          value={details.payee[name]}
          isWrong={details.wrong.includes(name)}
          isFirstWrong={name === first}
          input={input}
        />
      ))}
      <div className="cluster payout__actions">
        <Button type="submit" size="large">
          {t('continue')}
        </Button>
        <p className="note payout__note">{t('continue.note')}</p>
      </div>
    </CustomerForm>
  );
}

interface PayeeFieldProps {
  readonly name: keyof PayeeValues;
  readonly value: string;
  readonly isWrong: boolean;
  /** It takes the focus. */
  readonly isFirstWrong: boolean;
  readonly input: { readonly maxLength: number; readonly autoComplete: string };
}

function PayeeField({ name, value, isWrong, isFirstWrong, input }: PayeeFieldProps) {
  const t = useText(texts);
  const fault = value.trim() === '' ? t('required') : t(`${name}.wrong`);
  const error = isWrong ? fault : null;
  const hint = t(`${name}.hint`);
  const ids = useFieldIds({ error, hint }, `payee-${name}`);
  return (
    <FieldFrame label={t(name)} hint={hint} error={error} ids={ids} alert={isFirstWrong}>
      <div className="field__box">
        <input
          className="field__input"
          type="text"
          id={ids.field}
          name={name}
          defaultValue={value}
          required
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the page was loaded to say that this field is wrong
          autoFocus={isFirstWrong}
          {...ids.described}
          {...input}
        />
      </div>
    </FieldFrame>
  );
}
