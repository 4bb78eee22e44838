/** What went wrong, and the two ways on from the payment step. */
import { useState } from 'react';
import type { Opened } from '../../../generated/Opened.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { Dialog } from '../../../shared/controls/Dialog.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';
import type { CheckoutFlow } from './use-checkout.ts';
import '../../../shared/controls/dialog.css';

interface Props {
  readonly flow: CheckoutFlow;
  readonly opened: Opened;
  readonly lang: Lang;
  /** Without the form there is nothing to pay with. */
  readonly ready: boolean;
}

export function PaymentActions({ flow, opened, lang, ready }: Props) {
  const t = text(texts, lang);
  const [warned, setWarned] = useState(false);
  const cancel = () => {
    if (flow.busy) return;
    if (opened.last_warning) setWarned(true);
    else flow.cancel();
  };
  return (
    <div className="payment-actions">
      <p className="payment-actions__error" role="alert">
        {flow.message}
      </p>
      <div className="payment-actions__buttons">
        <Button
          look="secondary"
          size="large"
          aria-disabled={flow.busy || undefined}
          onClick={cancel}
        >
          {t('cancel')}
        </Button>
        <SubmitButton lang={lang} pending={flow.busy} disabled={!ready}>
          {t('pay')}
        </SubmitButton>
      </div>
      <p className="payment-actions__safe">
        <Icon name="lock" />
        {t('form.safe')}
      </p>
      {warned && (
        <WarnDialog lang={lang} onClose={() => setWarned(false)} onConfirm={flow.cancel} />
      )}
    </div>
  );
}

interface WarnDialogProps {
  readonly lang: Lang;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** One more cancellation restricts the account: says so before it is made. */
function WarnDialog({ lang, onClose, onConfirm }: WarnDialogProps) {
  const t = text(texts, lang);
  return (
    <Dialog title={t('warn.title')} closeLabel={t('close')} onClose={onClose}>
      <p className="dialog__text">{t('warn.text')}</p>
      <div className="dialog__buttons">
        <Button onClick={onClose}>{t('warn.keep')}</Button>
        <Button
          look="danger"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {t('warn.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
