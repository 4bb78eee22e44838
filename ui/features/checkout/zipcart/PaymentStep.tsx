/** Paying by card: what is charged, until when there is time, and the provider's form. Always night. */
import { useLayoutEffect, useRef, useState } from 'react';
import type { Checkout } from '../../../generated/Checkout.ts';
import { text } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';
import { CardPlace } from './CardPlace.tsx';
import type { StageProps } from './Checkout.tsx';
import { HoldClock } from './HoldClock.tsx';
import { type Look, lookOf } from './look.ts';
import { OrderSums } from './OrderSums.tsx';
import { StageTitle } from './StageTitle.tsx';
import type { Stage } from './stage.ts';

interface Props extends StageProps {
  readonly checkout: Checkout;
  readonly now: Extract<Stage, { step: 'payment' }>;
}

export function PaymentStep({ lang, desk, zips, checkout, now }: Props) {
  const t = text(texts, lang);
  const { opened, end } = now;
  const section = useRef<HTMLElement>(null);
  const [look, setLook] = useState<Look | null>(null);
  // The provider's frame knows no tokens of ours: their values are handed to it.
  useLayoutEffect(() => setLook(section.current && lookOf(section.current)), []);
  return (
    <section ref={section} className="payment" data-scheme="night">
      <header className="payment__head">
        <StageTitle entered>
          {t(opened.remaining_balance > 0 ? 'deposit.title' : 'payment.title')}
        </StageTitle>
        <HoldClock end={end} lang={lang} />
      </header>
      <div className="payment__parts">
        <OrderSums opened={opened} zips={zips} lang={lang} />
        {look && (
          <CardPlace desk={desk} opened={opened} checkout={checkout} look={look} lang={lang} />
        )}
      </div>
    </section>
  );
}
