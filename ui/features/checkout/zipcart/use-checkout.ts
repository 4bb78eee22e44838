/**
 * The checkout from the list to the confirmation: what is on show, and the ways between. Nothing of the cart is
 * lost on any of them.
 */

import { useEffect, useEffectEvent, useReducer } from 'react';
import type { Opened } from '../../../generated/Opened.ts';
import { type Envelope, type Reply, STATUS } from '../../../shared/api/call.ts';
import { navigate, reload } from '../../../shared/api/navigate.ts';
import { usePending } from '../../../shared/form/use-pending.ts';
import { text } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';
import { cancelPayment, cancelUnseen, isBanned, logPayment, openPayment } from './calls.ts';
import {
  type CheckoutProblem,
  type CheckoutProps,
  type CheckoutState,
  canBuy,
  firstState,
  reduce,
  type Step,
} from './checkout.ts';
import {
  noteEnd,
  outcome,
  type PageEnd,
  recallBought,
  rememberBought,
  settle,
  takeEnd,
  takeWayBack,
} from './payment.ts';
import type { Charge } from './stripe.ts';
import { loadCardScript } from './stripe.ts';
import { holdEnd, useDeadline } from './use-deadline.ts';
import { type PaymentLock, usePaymentLock } from './use-payment-lock.ts';

export interface Checkout extends CheckoutState {
  readonly busy: boolean;
  readonly lock: PaymentLock;
  readonly begin: () => void;
  readonly cancel: () => void;
  /** Runs a charge, and deals with what comes back. */
  readonly pay: (charge: () => Promise<Charge>) => void;
  /** What came of a payment, once more. */
  readonly askAgain: (secret: string) => void;
  readonly toList: () => void;
  readonly setProblem: (problem: CheckoutProblem | null) => void;
}

/** Where the server itself failed: on the way, or there. */
const UNCLEAR: readonly number[] = [STATUS.failed, STATUS.broken];

/** The bank has not decided: paying once more would be paying twice. */
const UNDECIDED = ['pending', 'processing'];

const wentThrough = (reply: Reply): boolean => reply.code === 'payment.went_through';

export function useCheckout(props: CheckoutProps): Checkout {
  const { lang, returning, zips, card_amount, total } = props;
  const t = text(texts, lang);
  const [state, dispatch] = useReducer(reduce, returning, firstState);
  const { step } = state;
  const enter = (to: Step, message?: string) => dispatch({ type: 'enter', step: to, message });
  const say = (message: string | null) => dispatch({ type: 'say', message });
  const setProblem = (problem: CheckoutProblem | null) => dispatch({ type: 'problem', problem });
  const toList = (message?: string) => enter({ name: 'list' }, message);
  const lock = usePaymentLock(() => toList(t('taken_over')));
  const [busy, run] = usePending((cause) => {
    logPayment('confirm', cause);
    say(t('pay.failed'));
  });

  /** Asks what came of a payment. */
  const finish = async (secret: string) => {
    lock.drop();
    enter({ name: 'asking' });
    enter(await settle(secret));
  };

  const refused = (reply: Envelope) => {
    switch (reply.code) {
      case 'zip.taken':
      case 'zip.unknown':
        return setProblem({ why: 'gone', zips: reply.fields ?? {} });
      case 'payment.repriced':
        return setProblem({ why: 'repriced' });
      case 'payment.went_through':
        return enter(outcome('went_through', undefined, reply.error));
      case 'payment.banned':
        return navigate('/ziprestricted');
      default:
        logPayment('intent', reply);
        // It may have been opened all the same.
        if (UNCLEAR.includes(reply.status)) cancelUnseen();
        return say(reply.error ?? t('failed'));
    }
  };

  const begin = async () => {
    say(null);
    const codes = zips.filter(canBuy).map((zip) => zip.zip_code);
    lock.take();
    // Meanwhile: it is needed in the next moment, and its failure is told there.
    if (props.checkout) loadCardScript(props.checkout.script_url).catch(() => {});
    const opened = await openPayment(codes, card_amount, total);
    if (opened.status !== STATUS.ok) {
      lock.drop();
      return refused(opened);
    }
    rememberBought(opened.payment_intent.client_secret, codes);
    lock.take(opened.last_warning);
    lock.tellOthers();
    enter({ name: 'payment', opened, end: holdEnd(opened.held_until, Date.now()) });
  };

  const leave = async (opened: Opened, message: string) => {
    lock.drop();
    if (opened.last_warning && (await isBanned())) return navigate('/ziprestricted');
    toList(message);
  };

  const cancel = async () => {
    if (step.name !== 'payment') return;
    say(null);
    const reply = await cancelPayment();
    if (reply.status === STATUS.ok) return leave(step.opened, t('cancelled'));
    if (wentThrough(reply)) return finish(step.opened.payment_intent.client_secret);
    say(reply.error ?? t('cancel.failed'));
  };

  const beginAnew = (end: PageEnd) => {
    noteEnd(end);
    reload();
  };

  /** The time is up: nothing is held any more, so the page begins anew. */
  const expire = async () => {
    if (step.name !== 'payment') return beginAnew('page');
    const reply = await cancelPayment();
    lock.drop();
    if (wentThrough(reply)) return finish(step.opened.payment_intent.client_secret);
    // That nothing was charged is said where it is known.
    beginAnew(reply.status === STATUS.ok ? 'payment' : 'page');
  };

  const pay = async (charge: () => Promise<Charge>) => {
    if (step.name !== 'payment') return;
    say(null);
    const charged = await charge();
    if (charged.came === 'paid') return finish(step.opened.payment_intent.client_secret);
    if (charged.came === 'dead') return leave(step.opened, t('pay.dead'));
    say(charged.words ?? t('pay.failed'));
    if (Date.now() >= step.end) await expire();
  };

  /** The buyer comes back from the card provider: what came of it is asked before anything else. */
  const comeBack = useEffectEvent(() => {
    const back = takeWayBack();
    if (!back) return toList();
    if (back.status === 'succeeded') return void finish(back.secret);
    if (UNDECIDED.includes(back.status)) return enter(outcome('processing', back.secret));
    // It is still open, and this tab's own.
    if (recallBought(back.secret)) lock.take();
    toList(t('return.failed'));
  });
  /** The page before this one ended by the clock. */
  const sayEnd = useEffectEvent(() => {
    const end = takeEnd();
    if (end) say(t(`ended.${end}`));
  });
  useEffect(() => {
    if (returning) comeBack();
    else sayEnd();
  }, [returning]);

  // A confirmation stays to be read: nothing is held any more.
  const deadline = step.name === 'payment' ? step.end : step.name === 'list' ? null : 'never';
  useDeadline(deadline, () => {
    // A card that is being charged is waited for.
    if (!lock.isCharging()) run(expire);
  });

  return {
    ...state,
    busy,
    lock,
    begin: () => run(begin),
    cancel: () => run(cancel),
    pay: (charge) => run(() => pay(charge)),
    askAgain: (secret) => void finish(secret),
    toList: () => toList(),
    setProblem,
  };
}
