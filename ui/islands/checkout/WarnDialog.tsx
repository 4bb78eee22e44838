/** One more cancellation restricts the account: says so before it is made. */
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { type Lang, text } from '../../i18n/catalogue.ts';
import { checkout as texts } from '../../i18n/checkout.ts';

interface Props {
  readonly lang: Lang;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

export function WarnDialog({ lang, onClose, onConfirm }: Props) {
  const t = text(texts, lang);
  return (
    <Dialog title={t('warn.title')} closeLabel={t('close')} onClose={onClose}>
      <p className="dialog__text">{t('warn.text')}</p>
      <div className="dialog__ways">
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
