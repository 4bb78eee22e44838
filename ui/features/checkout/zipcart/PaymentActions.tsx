/** What went wrong, and the two ways to continue from the payment step. */
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
  readonly lang: Lang;
  /** Without the form there is nothing to pay with. */
  readonly ready: boolean;
}

export function PaymentActions({ flow, lang, ready }: Props) {
  const t = text(texts, lang);
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
          onClick={flow.requestCancel}
        >
          {t('cancel')}
        </Button>
        <SubmitButton lang={lang} pending={flow.busy} disabled={!ready}>
          {t('pay')}
        </SubmitButton>
      </div>
      <p className="note-faint payment-actions__safe">
        <Icon name="lock" />
        {t('form.safe')}
      </p>
      {flow.warned && <WarnDialog flow={flow} lang={lang} />}
    </div>
  );
}

/** Another cancellation restricts the account: warns before it is made. */
function WarnDialog({ flow, lang }: Pick<Props, 'flow' | 'lang'>) {
  const t = text(texts, lang);
  return (
    <Dialog title={t('warn.title')} describedBy="warning" lang={lang} onClose={flow.keepPaying}>
      <p className="dialog__text" id="warning">
        {t('warn.text')}
      </p>
      <div className="cluster dialog__buttons">
        <Button onClick={flow.keepPaying}>{t('warn.keep')}</Button>
        <Button look="danger" onClick={flow.confirmCancel}>
          {t('warn.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
