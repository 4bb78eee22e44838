/** The ways on from an apology. Where nothing is left to buy, there is one. */
import type { ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { type Lang, text } from '../../i18n/catalogue.ts';
import { checkout as texts } from '../../i18n/checkout.ts';
import { STORE } from '../../lib/store-query.ts';

interface Props {
  readonly left: boolean;
  readonly lang: Lang;
  readonly onClose: () => void;
  /** The button that goes on with what is left. */
  readonly children: ReactNode;
}

export function SorryWays({ left, lang, onClose, children }: Props) {
  const t = text(texts, lang);
  return (
    <div className="dialog__ways">
      {left ? (
        <>
          {children}
          <Button look="quiet" onClick={onClose}>
            {t('sorry.back')}
          </Button>
        </>
      ) : (
        <ButtonLink href={STORE}>{t('sorry.shop')}</ButtonLink>
      )}
    </div>
  );
}
