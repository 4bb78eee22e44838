/** The terms, and the way to paying once they are agreed to; for visitors, the way to the log-in. */
import { useState } from 'react';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { wiring as wiringTexts } from '../../../shared/texts/texts.ts';
import { WireInstructionsDialog } from '../../../shared/wire-instructions/WireInstructionsDialog.tsx';
import { cart } from '../texts.ts';
import type { StageProps } from './Checkout.tsx';
import { Terms } from './Terms.tsx';
import '../../../shared/styles/sums.css';

interface Props extends StageProps {
  /** How many ZIPs can be bought. */
  readonly left: number;
}

export function ToPayment({ lang, desk, checkout, left }: Props) {
  const t = text(cart, lang);
  const [agreed, setAgreed] = useState(false);
  const [wiring, setWiring] = useState(false);
  if (!checkout) return <ButtonLink href="/auth/login">{t('login')}</ButtonLink>;
  return (
    <>
      <button type="button" className="text-link scripted" onClick={() => setWiring(true)}>
        {text(wiringTexts, lang)('link')}
      </button>
      <Terms agreed={agreed} onChange={setAgreed} lang={lang} />
      <SubmitButton
        lang={lang}
        pending={desk.busy}
        disabled={!agreed || left === 0}
        onClick={desk.begin}
      >
        {t('pay')}
      </SubmitButton>
      <noscript>
        <p className="cart-summary__noscript">{t('noscript')}</p>
      </noscript>
      {wiring && (
        <WireInstructionsDialog
          wiring={checkout.wiring}
          of={null}
          lang={lang}
          onClose={() => setWiring(false)}
        />
      )}
    </>
  );
}
