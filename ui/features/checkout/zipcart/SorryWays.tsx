/** The ways on from an apology. Where nothing is left to buy, there is one. */
import type { ReactNode } from 'react';
import { Button } from '../../../shared/controls/Button.tsx';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { STORE } from '../../../shared/search/store-query.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';
import '../../../shared/controls/dialog.css';

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
