/** Opens the wiring instructions over the cart and the payment. Without script they fold out where they are. */
import { useState } from 'react';
import type { WireInstructions } from '../../../generated/WireInstructions.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { wireInstructions as texts } from '../../../shared/texts/texts.ts';
import { WireInstructionsDialog } from '../../../shared/wire-instructions/WireInstructionsDialog.tsx';
import {
  type WireFor,
  WireInstructionsList,
} from '../../../shared/wire-instructions/WireInstructionsList.tsx';
import '../sums.css';

interface Props {
  readonly wiring: WireInstructions;
  /** Null before there is an order. */
  readonly of: WireFor | null;
  readonly lang: Lang;
}

export function WiringButton({ wiring, of, lang }: Props) {
  const t = text(texts, lang);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="text-link scripted" onClick={() => setOpen(true)}>
        {t('link')}
      </button>
      <noscript>
        <details>
          <summary className="text-link">{t('link')}</summary>
          <p className="wiring-fold__text">{t(of ? 'text' : 'text.before')}</p>
          <WireInstructionsList wiring={wiring} of={of} lang={lang} />
        </details>
      </noscript>
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
