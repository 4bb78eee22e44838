/** Opens the wiring instructions over the cart and the payment. Without script, in the cart, they unfold in place. */
import { useState } from 'react';
import { useText } from '../../../shared/texts/catalogue.ts';
import { wireInstructions as texts } from '../../../shared/wire-instructions/texts.ts';
import {
  WireInstructionsDialog,
  WireInstructionsList,
  type WireInstructionsProps,
} from '../../../shared/wire-instructions/WireInstructions.tsx';
import '../amounts.css';

export function WireInstructionsButton(props: WireInstructionsProps) {
  const t = useText(texts);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="text-link js-only" onClick={() => setOpen(true)}>
        {t('title')}
      </button>
      <noscript>
        <details>
          <summary className="text-link">{t('title')}</summary>
          <p className="note wire-instructions-fold__text">{t('text.before')}</p>
          <WireInstructionsList {...props} />
        </details>
      </noscript>
      {open && <WireInstructionsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
