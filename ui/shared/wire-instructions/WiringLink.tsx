/** Opens the wiring instructions of an order. Without script it leads to the order's page, which has them. */
import { useState } from 'react';
import type { Wiring } from '../../generated/Wiring.ts';
import { ButtonLink } from '../controls/ButtonLink.tsx';
import { type Lang, text } from '../texts/catalogue.ts';
import { wiring as texts } from '../texts/texts.ts';
import { WiringDialog } from './WiringDialog.tsx';
import type { WireFor } from './WiringList.tsx';

export interface WiringLinkProps {
  readonly wiring: Wiring;
  readonly of: WireFor;
  readonly lang: Lang;
}

export function WiringLink({ wiring, of, lang }: WiringLinkProps) {
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
      {open && <WiringDialog wiring={wiring} of={of} lang={lang} onClose={() => setOpen(false)} />}
    </>
  );
}
