/** The wiring instructions over the page. */
import type { Wiring } from '../../generated/Wiring.ts';
import { Dialog } from '../controls/Dialog.tsx';
import { type Lang, text } from '../texts/catalogue.ts';
import { wiring as texts } from '../texts/texts.ts';
import { type WireFor, WiringList } from './WiringList.tsx';
import '../controls/dialog.css';

interface Props {
  readonly wiring: Wiring;
  readonly of: WireFor | null;
  readonly lang: Lang;
  readonly onClose: () => void;
}

export function WiringDialog({ wiring, of, lang, onClose }: Props) {
  const t = text(texts, lang);
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <p className="dialog__text">{t('text')}</p>
      <WiringList wiring={wiring} of={of} lang={lang} />
    </Dialog>
  );
}
