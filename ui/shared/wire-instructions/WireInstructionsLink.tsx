/** Opens the wiring instructions of an order. Without script it leads to the order's page, which has them. */
import { useState } from 'react';
import type { WireInstructions } from '../../generated/WireInstructions.ts';
import { ButtonLink } from '../controls/ButtonLink.tsx';
import { type Lang, text } from '../texts/catalogue.ts';
import { wiring as texts } from '../texts/texts.ts';
import { WireInstructionsDialog } from './WireInstructionsDialog.tsx';
import type { WireFor } from './WireInstructionsList.tsx';

interface WiringLinkProps {
  readonly wiring: WireInstructions;
  readonly of: WireFor;
  readonly lang: Lang;
}

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
