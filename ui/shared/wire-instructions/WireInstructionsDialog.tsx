/** The wiring instructions over the page. */

import { useState } from 'react';
import { ButtonLink } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import { text } from '../texts/catalogue.ts';
import { wireInstructions as texts } from './texts.ts';
import {
  type WireFor,
  WireInstructionsList,
  type WireInstructionsProps,
} from './WireInstructionsList.tsx';
import '../controls/dialog.css';

interface Props extends WireInstructionsProps {
  readonly onClose: () => void;
}

export function WireInstructionsDialog({ wiring, of, lang, onClose }: Props) {
  const t = text(texts, lang);
  return (
    <Dialog title={t('title')} lang={lang} onClose={onClose}>
      <p className="dialog__text">{t(of ? 'text' : 'text.before')}</p>
      <WireInstructionsList wiring={wiring} of={of} lang={lang} />
    </Dialog>
  );
}

interface LinkProps extends WireInstructionsProps {
  readonly of: WireFor;
}

/** Opens the wiring instructions of an order. Without script it leads to the order's page, which has them. */
export function WireInstructionsLink(props: LinkProps) {
  const { of, lang } = props;
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
        {text(texts, lang)('title')}
      </ButtonLink>
      {open && <WireInstructionsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
