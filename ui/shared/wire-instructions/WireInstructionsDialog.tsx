/** The wiring instructions over the page. */

import { useState } from 'react';
import type { WireInstructions } from '../../generated/WireInstructions.ts';
import { ButtonLink } from '../controls/ButtonLink.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import { type Lang, text } from '../texts/catalogue.ts';
import { wireInstructions as texts } from '../texts/texts.ts';
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
      <p className="dialog__text">{t(of ? 'text' : 'text.before')}</p>
      <WireInstructionsList wiring={wiring} of={of} lang={lang} />
    </Dialog>
  );
}

interface WiringLinkProps {
  readonly wiring: WireInstructions;
  readonly of: WireFor;
  readonly lang: Lang;
}

/** Opens the wiring instructions of an order. Without script it leads to the order's page, which has them. */
export function WireInstructionsLink({ wiring, of, lang }: WiringLinkProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ButtonLink
        size="small"
        href={`/orders/${of.order}#wiring`}
        aria-haspopup="dialog"
        onClick={(click) => {
          click.preventDefault();
          setOpen(true);
        }}
      >
        {text(texts, lang)('link')}
      </ButtonLink>
      {open && (
        <WireInstructionsDialog
          wiring={wiring}
          of={of}
          lang={lang}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
