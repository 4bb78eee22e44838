/** What went wrong, and the two ways to continue from the payment step. */
import { Button } from '../../../shared/controls/Button.tsx';
import { Dialog } from '../../../shared/controls/Dialog.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';
import type { CheckoutFlow } from './use-checkout.ts';
import '../../../shared/controls/dialog.css';

interface Props {
  readonly flow: CheckoutFlow;
  /** Without the form there is nothing to pay with. */
  readonly ready: boolean;
}

export function PaymentActions({ flow, ready }: Props) {
  const t = useText(texts);
  return (
    <div className="payment-actions">
      <p className="payment-actions__error" role="alert">
        {flow.message}
      </p>
      <div className="payment-actions__buttons">
        <SubmitButton
          pending={flow.cancelling}
          blocked={flow.busy}
          look="secondary"
          onClick={flow.requestCancel}
        >
          {t('cancel')}
        </SubmitButton>
        <SubmitButton pending={flow.busy && !flow.cancelling} blocked={flow.busy} disabled={!ready}>
          {t('pay')}
        </SubmitButton>
      </div>
      <p className="note-faint payment-actions__safe">
        <Icon name="lock" />
        {t('form.safe')}
      </p>
      {flow.warned && <WarnDialog flow={flow} />}
    </div>
  );
}

/** Another cancellation restricts the account: warns before it is made. */
function WarnDialog({ flow }: Pick<Props, 'flow'>) {
  const t = useText(texts);
  return (
    <Dialog title={t('warn.title')} describedBy="warning" onClose={flow.keepPaying}>
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
