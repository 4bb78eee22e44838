/** The checkout from the list to the confirmation: what is on show, and the ways between. */
import { usePending } from '../../../shared/form/use-pending.ts';
import { text } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';
import type { CheckoutProps } from './Checkout.tsx';
import type { Charge } from './charge.ts';
import { logPayment } from './payment-log.ts';
import { settle } from './settle.ts';
import { useBegin } from './use-begin.ts';
import { type Claim, useClaim } from './use-claim.ts';
import { useEnd } from './use-end.ts';
import { usePayment } from './use-payment.ts';
import { useReturn } from './use-return.ts';
import { type StageState, useStage } from './use-stage.ts';

export interface Desk extends StageState {
  readonly busy: boolean;
  readonly claim: Claim;
  readonly begin: () => void;
  readonly cancel: () => void;
  /** Runs a charge, and deals with what comes back. */
  readonly pay: (charge: () => Promise<Charge>) => void;
  /** What came of a payment, once more. */
  readonly askAgain: (secret: string) => void;
  readonly toList: () => void;
}

export function useCheckout(props: CheckoutProps): Desk {
  const { lang, returning } = props;
  const t = text(texts, lang);
  const stage = useStage({ step: returning ? 'asking' : 'list' });
  const toList = (said?: string) => stage.go({ step: 'list' }, said);
  const claim = useClaim(() => toList(t('taken_over')));
  const [busy, run] = usePending((cause) => {
    logPayment('confirm', cause);
    stage.say(t('pay.failed'));
  });
  const finish = async (secret: string) => {
    claim.drop();
    stage.go({ step: 'asking' });
    stage.go(await settle(secret));
  };
  const begin = useBegin(props, stage, claim, run);
  const { cancel, pay, end } = usePayment({ lang, stage, claim, run, finish });
  useReturn({ lang, returning, stage, claim, finish });
  const { step } = stage.stage;
  // A confirmation stays to be read: nothing is held any more.
  const ends = stage.stage.step === 'payment' ? stage.stage.end : step === 'list' ? null : 'never';
  useEnd(ends, end);

  return {
    ...stage,
    busy,
    claim,
    begin,
    cancel,
    pay,
    askAgain: (secret) => void finish(secret),
    toList: () => toList(),
  };
}
