/** From the list to the payment: asks for one, and deals with a refusal. Nothing of the cart is lost. */

import { type Envelope, STATUS } from '../../../shared/api/call.ts';
import { navigate } from '../../../shared/api/navigate.ts';
import type { Run } from '../../../shared/form/use-pending.ts';
import { text } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';
import { rememberBought } from './bought.ts';
import { canBuy } from './buyable.ts';
import type { CheckoutProps } from './Checkout.tsx';
import { cancelUnseen, openPayment } from './calls.ts';
import { loadCardScript } from './card-script.ts';
import { logPayment } from './payment-log.ts';
import { outcome } from './settle.ts';
import type { Claim } from './use-claim.ts';
import { holdEnd } from './use-end.ts';
import type { StageState } from './use-stage.ts';

/** Where the server itself failed: on the way, or there. */
const UNCLEAR: readonly number[] = [STATUS.failed, STATUS.broken];

export function useBegin(props: CheckoutProps, stage: StageState, claim: Claim, run: Run) {
  const { lang, zips, card_amount, checkout } = props;

  const refused = (reply: Envelope) => {
    switch (reply.code) {
      case 'zip.taken':
      case 'zip.unknown':
        return stage.apologise({ why: 'gone', zips: reply.fields ?? {} });
      case 'payment.repriced':
        return stage.apologise({ why: 'repriced' });
      case 'payment.went_through':
        return stage.go(outcome('went_through', undefined, reply.error));
      case 'payment.banned':
        return navigate('/ziprestricted');
      default:
        logPayment('intent', reply);
        // It may have been opened all the same.
        if (UNCLEAR.includes(reply.status)) cancelUnseen();
        return stage.say(reply.error ?? text(texts, lang)('failed'));
    }
  };

  const begin = async () => {
    stage.say(null);
    const codes = zips.filter(canBuy).map((zip) => zip.zip_code);
    claim.take();
    // Meanwhile: it is needed in the next moment, and its failure is told there.
    if (checkout) loadCardScript(checkout.script_url).catch(() => {});
    const opened = await openPayment(codes, card_amount);
    if (opened.status !== STATUS.ok) {
      claim.drop();
      return refused(opened);
    }
    rememberBought(opened.payment_intent.client_secret, codes);
    claim.take(opened.last_warning);
    claim.tellOthers();
    stage.go({ step: 'payment', opened, end: holdEnd(opened.held_until, Date.now()) });
  };

  return () => run(begin);
}
