/** The second step: what is requested, shown again, and the code that was mailed for it. */
import type { PayoutProps } from '../../../generated/types.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { CustomerForm } from '../../../shared/form/CustomerForm.tsx';
import { FieldFrame, useFieldIds } from '../../../shared/form/Field.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { payout as texts } from '../texts.ts';

interface Props {
  readonly details: Pick<
    PayoutProps,
    'payee' | 'amount' | 'cents' | 'code' | 'email' | 'until' | 'problem'
  >;
  readonly form: string;
}

const FIELDS = ['holder', 'bank', 'account'] as const;

export function CodeStep({ details, form }: Props) {
  const t = useText(texts);
  const { payee, amount, cents, code, email, until, problem: error } = details;
  const hint = t('code.hint');
  const ids = useFieldIds({ error, hint }, 'payout-code');
  return (
    <CustomerForm
      className="payout__form"
      id={form}
      action="/accounts/payout/confirm"
      autoComplete="off"
    >
      <h2 className="payout__title">{t('code.title')}</h2>
      <dl className="payout__facts">
        {FIELDS.map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{payee[name]}</dd>
          </div>
        ))}
      </dl>
      {FIELDS.map((name) => (
        <input key={name} type="hidden" name={name} value={payee[name]} />
      ))}
      <input type="hidden" name="cents" value={cents} />
      {until !== null && <input type="hidden" name="until" value={until} />}
      <p>{t('code.lead', { email: email ?? '' })}</p>
      <FieldFrame label={t('code')} hint={hint} error={error} ids={ids} alert>
        <div className="field__box payout__code">
          <input
            className="field__input"
            type="text"
            id={ids.field}
            name="code"
            defaultValue={code}
            required
            inputMode="numeric"
            pattern="(\s*[0-9０-９]){6}\s*"
            autoComplete="one-time-code"
            // biome-ignore lint/a11y/noAutofocus: the code is all that this page waits for
            autoFocus
            {...ids.described}
          />
        </div>
      </FieldFrame>
      <div className="cluster payout__actions">
        <Button type="submit" size="large">
          {t('ask', { amount: usd(amount) })}
        </Button>
        <Button
          type="submit"
          look="secondary"
          formAction="/accounts/payout"
          formNoValidate
          name="again"
          value="1"
        >
          {t('again')}
        </Button>
        <Button
          type="submit"
          look="quiet"
          formAction="/accounts/payout"
          formNoValidate
          name="change"
          value="1"
        >
          {t('change')}
        </Button>
      </div>
    </CustomerForm>
  );
}
