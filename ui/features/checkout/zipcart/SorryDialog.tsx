/** Why a payment could not be begun, and the way to go on. */

import type { Zip } from '../../../generated/Zip.ts';
import { Dialog } from '../../../shared/controls/Dialog.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';
import { SorryGone } from './SorryGone.tsx';
import { SorryRepriced } from './SorryRepriced.tsx';
import type { Sorry } from './stage.ts';
import type { Desk } from './use-checkout.ts';

interface Props {
  readonly sorry: Sorry;
  readonly zips: readonly Zip[];
  readonly desk: Desk;
  readonly lang: Lang;
}

export function SorryDialog({ sorry, zips, desk, lang }: Props) {
  const t = text(texts, lang);
  const close = () => desk.apologise(null);
  return (
    <Dialog title={t('sorry.title')} closeLabel={t('close')} onClose={close}>
      {sorry.why === 'gone' ? (
        <SorryGone gone={sorry.zips} zips={zips} lang={lang} onClose={close} />
      ) : (
        <SorryRepriced zips={zips} lang={lang} onClose={close} />
      )}
    </Dialog>
  );
}
