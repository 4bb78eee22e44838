/** Paying by card: what is charged, how much time is left, and the provider's form. Always night. */

import type { Appearance } from '@stripe/stripe-js';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type {
  PaymentConfig,
  PaymentIntentReply,
  WireInstructions,
  Zip,
} from '../../../generated/types.ts';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { clockText } from '../../../shared/texts/dates.ts';
import { usd } from '../../../shared/texts/format.ts';
import { checkout as texts } from '../texts.ts';
import { CardForm } from './CardForm.tsx';
import { canBuy, type Step } from './checkout-state.ts';
import { StepTitle } from './StepTitle.tsx';
import type { StepProps } from './use-checkout.ts';
import { WireInstructionsButton } from './WireInstructionsButton.tsx';
import '../amounts.css';

interface Props extends StepProps {
  readonly config: PaymentConfig;
  readonly step: Extract<Step, { name: 'payment' }>;
}

export function PaymentStep({ flow, zips, config, step }: Props) {
  const t = useText(texts);
  const { opened, end } = step;
  const section = useRef<HTMLElement>(null);
  const [appearance, setAppearance] = useState<Appearance | null>(null);
  // The provider's frame can't read our tokens: their values are passed to it.
  useLayoutEffect(() => setAppearance(section.current && appearanceOf(section.current)), []);
  return (
    <section ref={section} className="payment" data-scheme="night">
      <header className="bar payment__head">
        <StepTitle entered>
          {t(opened.remaining_balance > 0 ? 'deposit.title' : 'payment.title')}
        </StepTitle>
        <HoldClock end={end} />
        {opened.last_warning && <p className="payment__warning">{t('warn.now')}</p>}
      </header>
      <div className="payment__parts">
        <OrderSums opened={opened} zips={zips} wireInstructions={config.wire_instructions} />
        {appearance && (
          <CardForm flow={flow} opened={opened} config={config} appearance={appearance} />
        )}
      </div>
    </section>
  );
}

interface OrderSumsProps {
  readonly opened: PaymentIntentReply;
  readonly zips: readonly Zip[];
  readonly wireInstructions: WireInstructions;
}

/** The ZIPs with their prices, what the card is charged, and what is left to wire. */
function OrderSums({ opened, zips, wireInstructions }: OrderSumsProps) {
  const t = useText(texts);
  const { order_id, order_total, payment_amount, remaining_balance } = opened;
  const owes = remaining_balance > 0;
  return (
    <div className="order-summary">
      <dl className="amounts">
        <div className="cluster amounts__item amounts__item--now">
          <dt>{t('amount')}</dt>
          <dd>{usd(payment_amount)}</dd>
        </div>
        {owes && (
          <>
            <div className="cluster amounts__item">
              <dt>{t('balance')}</dt>
              <dd>{usd(remaining_balance)}</dd>
              <dd className="amounts__note">{t('balance.note')}</dd>
            </div>
            <div className="cluster amounts__item">
              <dt>{t('total')}</dt>
              <dd>{usd(order_total)}</dd>
            </div>
          </>
        )}
        <div className="cluster amounts__item">
          <dt>{t('order')}</dt>
          <dd className="amounts__code">{order_id}</dd>
        </div>
      </dl>
      {owes && (
        <WireInstructionsButton
          wireInstructions={wireInstructions}
          of={{ order: order_id, amount: remaining_balance, due: null }}
        />
      )}
      <ul className="order-summary__zips" aria-label={t('zips')}>
        {zips.filter(canBuy).map((zip) => (
          <li key={zip.zip_code} className="order-summary__zip">
            <span className="numerals order-summary__code">{zip.zip_code}</span>
            <span className="order-summary__place">{zip.title}</span>
            <span className="order-summary__price">{usd(zip.price)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The provider's name of a variable, and our token. */
const TOKENS = {
  colorPrimary: '--accent',
  colorBackground: '--surface',
  colorText: '--text',
  colorTextSecondary: '--text-2',
  colorTextPlaceholder: '--text-3',
  colorDanger: '--danger',
  borderRadius: '--field-radius',
} as const;

/** @param element one that is night, whatever the page's scheme */
function appearanceOf(element: Element): Appearance {
  const styles = getComputedStyle(element);
  const token = (name: string) => styles.getPropertyValue(name).trim();
  const variables = Object.entries(TOKENS).map(([name, own]) => [name, token(own)] as const);
  return {
    theme: 'night',
    variables: {
      ...Object.fromEntries(variables.filter(([, value]) => value !== '')),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('--line-strong')}`, boxShadow: 'none' },
      '.Input:focus': { border: `1px solid ${token('--accent')}` },
    },
  };
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;
/** The remaining minutes that are announced. */
const ANNOUNCED_MINUTES: readonly number[] = [5, 2, 1];

const minutesTo = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / MINUTE_MS));

/** Until when the ZIPs are held. Counts minutes; announced only when little time is left. */
function HoldClock({ end }: { readonly end: number }) {
  const t = useText(texts);
  const [left, setLeft] = useState(() => minutesTo(end));
  useEffect(() => {
    const timer = setInterval(() => setLeft(minutesTo(end)), SECOND_MS);
    return () => clearInterval(timer);
  }, [end]);
  const ending = left <= Math.max(...ANNOUNCED_MINUTES);
  return (
    <div className={ending ? 'hold hold--soon' : 'hold'}>
      <Icon name="clock" />
      <p className="hold__text">
        {t('hold', { time: clockText(end) })}
        <span className="hold__left">{t('hold.left', { n: left })}</span>
      </p>
      <p className="visually-hidden" role="status">
        {ANNOUNCED_MINUTES.includes(left) ? t('hold.soon', { n: left }) : ''}
      </p>
    </div>
  );
}
