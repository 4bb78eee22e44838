/** What went wrong, and the two ways on from the payment step. */
import { useState } from 'react';
import { Button } from '../../../shared/controls/Button.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';
import type { Opened } from './calls.ts';
import type { Desk } from './use-checkout.ts';
import { WarnDialog } from './WarnDialog.tsx';

interface Props {
  readonly desk: Desk;
  readonly opened: Opened;
  readonly lang: Lang;
  /** Without the form there is nothing to pay with. */
  readonly ready: boolean;
}

export function PaymentWays({ desk, opened, lang, ready }: Props) {
  const t = text(texts, lang);
  const [warned, setWarned] = useState(false);
  const cancel = () => {
    if (desk.busy) return;
    if (opened.last_warning) setWarned(true);
    else desk.cancel();
  };
  return (
    <div className="payment-ways">
      <p className="payment-ways__error" role="alert">
        {desk.said}
      </p>
      <div className="payment-ways__buttons">
        <Button
          look="secondary"
          size="large"
          aria-disabled={desk.busy || undefined}
          onClick={cancel}
        >
          {t('cancel')}
        </Button>
        <SubmitButton lang={lang} pending={desk.busy} disabled={!ready}>
          {t('pay')}
        </SubmitButton>
      </div>
      <p className="payment-ways__safe">
        <Icon name="lock" />
        {t('form.safe')}
      </p>
      {warned && (
        <WarnDialog lang={lang} onClose={() => setWarned(false)} onConfirm={desk.cancel} />
      )}
    </div>
  );
}
