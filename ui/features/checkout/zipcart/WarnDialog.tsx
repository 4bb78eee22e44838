/** One more cancellation restricts the account: says so before it is made. */
import { Button } from '../../../shared/controls/Button.tsx';
import { Dialog } from '../../../shared/controls/Dialog.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';
import '../../../shared/controls/dialog.css';

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
