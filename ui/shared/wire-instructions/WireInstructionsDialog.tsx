/** The wiring instructions over the page. */
import type { WireInstructions } from '../../generated/WireInstructions.ts';
import { Dialog } from '../controls/Dialog.tsx';
import { type Lang, text } from '../texts/catalogue.ts';
import { wiring as texts } from '../texts/texts.ts';
import { type WireFor, WireInstructionsList } from './WireInstructionsList.tsx';
import '../controls/dialog.css';

interface Props {
  readonly wiring: WireInstructions;
  readonly of: WireFor | null;
  readonly lang: Lang;
  readonly onClose: () => void;
}

export function WireInstructionsDialog({ wiring, of, lang, onClose }: Props) {
  const t = text(texts, lang);
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <p className="dialog__text">{t('text')}</p>
      <WireInstructionsList wiring={wiring} of={of} lang={lang} />
    </Dialog>
  );
}
