/** What a buyer does in the payment step: pays, or lets it be. */

import { type Reply, STATUS } from '../../../shared/api/call.ts';
import { navigate, reload } from '../../../shared/api/navigate.ts';
import type { Run } from '../../../shared/form/use-pending.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';
import { cancelPayment, isBanned, type Opened } from './calls.ts';
import type { Charge } from './charge.ts';
import type { Claim } from './use-claim.ts';
import type { StageState } from './use-stage.ts';

interface Parts {
  readonly lang: Lang;
  readonly stage: StageState;
  readonly claim: Claim;
  readonly run: Run;
  /** Asks what came of a payment. */
  readonly finish: (secret: string) => Promise<void>;
}

const wentThrough = (reply: Reply): boolean => reply.code === 'payment.went_through';

export function usePayment({ lang, stage, claim, run, finish }: Parts) {
  const t = text(texts, lang);
  const now = stage.stage;

  const leave = async (opened: Opened, said: string) => {
    claim.drop();
    if (opened.last_warning && (await isBanned())) return navigate('/ziprestricted');
    stage.go({ step: 'list' }, said);
  };

  const cancel = async () => {
    if (now.step !== 'payment') return;
    const { opened } = now;
    stage.say(null);
    const reply = await cancelPayment();
    if (reply.status === STATUS.ok) return leave(opened, t('cancelled'));
    if (wentThrough(reply)) return finish(opened.payment_intent.client_secret);
    stage.say(reply.error ?? t('cancel.failed'));
  };

  /** The time is up: nothing is held any more, so the page begins anew. */
  const end = async () => {
    if (now.step !== 'payment') return reload();
    const reply = await cancelPayment();
    claim.drop();
    if (wentThrough(reply)) await finish(now.opened.payment_intent.client_secret);
    else reload();
  };

  const pay = async (charge: () => Promise<Charge>) => {
    if (now.step !== 'payment') return;
    stage.say(null);
    const charged = await charge();
    if (charged.came === 'paid') return finish(now.opened.payment_intent.client_secret);
    if (charged.came === 'dead') return leave(now.opened, t('pay.dead'));
    stage.say(charged.words ?? t('pay.failed'));
    if (Date.now() >= now.end) await end();
  };

  return {
    cancel: () => run(cancel),
    pay: (charge: () => Promise<Charge>) => run(() => pay(charge)),
    /** A card that is being charged is waited for. */
    end: () => {
      if (!claim.isCharging()) run(end);
    },
  };
}
