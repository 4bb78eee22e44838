/** The terms, and the way to paying once they are agreed to; for visitors, the way to the log-in. */
import { useState } from 'react';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Terms } from '../../components/cart/Terms.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { WiringDialog } from '../../components/wiring/WiringDialog.tsx';
import { cart } from '../../i18n/cart.ts';
import { text } from '../../i18n/catalogue.ts';
import { wiring as wiringTexts } from '../../i18n/wiring.ts';
import type { StageProps } from './Checkout.tsx';

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
        <WiringDialog
          wiring={checkout.wiring}
          of={null}
          lang={lang}
          onClose={() => setWiring(false)}
        />
      )}
    </>
  );
}
