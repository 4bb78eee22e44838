/**
 * The checkout from the list to the confirmation: what is shown, and the transitions. None of them loses
 * anything of the cart.
 */

import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { reload } from '../../../shared/api/navigate.ts';
import { readCart, useCart } from '../../../shared/cart/cart-state.ts';
import { type Run, usePending } from '../../../shared/form/use-pending.ts';
import { useStepHistory } from '../../../shared/form/use-step-history.ts';
import { sentences, text } from '../../../shared/texts/catalogue.ts';
import { island } from '../../../shared/texts/texts.ts';
import { checkout as texts } from '../texts.ts';
import {
  type Context,
  cancel,
  cancelLeft,
  expire,
  pay,
  type Steps,
  showOutcome,
  startPayment,
} from './checkout-actions.ts';
import {
  type CheckoutProps,
  type CheckoutState,
  firstState,
  isUndecided,
  outcomeStep,
  reduce,
} from './checkout-state.ts';
import { idOf, type LastPayment, lastPayment, payablePayment } from './last-payment.ts';
import { consumeReloadReason, reloadFor } from './leave-reason.ts';
import { useDeadline } from './use-deadline.ts';
import { usePaymentLock } from './use-payment-lock.ts';

export interface CheckoutFlow extends CheckoutState {
  readonly busy: boolean;
  readonly startPayment: () => void;
  /** Cancels the payment; asks first if that restricts the account. */
  readonly requestCancel: () => void;
  readonly confirmCancel: () => void;
  readonly pay: (stripe: Stripe | null, elements: StripeElements) => void;
  /** Fetches a payment's outcome again. */
  readonly verifyAgain: (secret: string) => void;
  readonly toList: () => void;
  readonly closeProblem: () => void;
  readonly keepPaying: () => void;
  readonly setAgreed: (agreed: boolean) => void;
}

export function useCheckout(props: CheckoutProps): CheckoutFlow {
  const t = text(texts, props.lang);
  const [state, steps] = useSteps(props.returning);
  const lock = usePaymentLock(
    isUndecided(state.step),
    () => steps.toList(t('taken_over')),
    () => window.confirm(t('warn.text')),
  );
  const [busy, run] = usePending((cause) => {
    reportError(cause);
    steps.showMessage(text(island, props.lang)('call.failed'));
  });
  const isCartChanged = useChangedCart(() => {
    // Not while a payment is being requested.
    if (state.step.name === 'list' && !state.problem && !busy) reloadFor('outdated');
  });
  const context: Context = { props, steps, lock, isCartChanged, t };
  useArrival(context, run);

  const { step } = state;
  const confirmCancel = () => {
    steps.update({ warned: false });
    run(() => cancel(context));
  };
  const requestCancel = () => {
    if (step.name !== 'payment' || busy) return;
    if (!lock.isOpen()) return steps.toList(t('taken_over'));
    if (step.opened.last_warning) steps.update({ warned: true });
    else confirmCancel();
  };
  usePaymentEntry(state, requestCancel);
  // A confirmation stays to be read: nothing is held any more.
  const deadline = step.name === 'payment' ? step.end : step.name === 'list' ? null : 'never';
  // A call that is pending, such as a charge, is waited for.
  useDeadline(deadline, () => run(() => expire(context)));

  return {
    ...state,
    busy,
    startPayment: () => run(() => startPayment(context)),
    requestCancel,
    confirmCancel,
    pay: (stripe, elements) => run(() => pay(stripe, elements, context)),
    verifyAgain: (secret) => void showOutcome(secret, context),
    toList: () => steps.toList(),
    closeProblem: () => steps.update({ problem: null }),
    keepPaying: () => steps.update({ warned: false }),
    setAgreed: (agreed) => steps.update({ agreed }),
  };
}

/** What is shown; initially what the server rendered. */
function useSteps(returning: boolean): readonly [CheckoutState, Steps] {
  const [state, dispatch] = useReducer(reduce, returning, firstState);
  const enter: Steps['enter'] = (step, message) => dispatch({ type: 'enter', step, message });
  const update: Steps['update'] = (change) => dispatch({ type: 'update', change });
  const steps: Steps = {
    step: state.step,
    enter,
    toList: (message) => enter({ name: 'list' }, message),
    showMessage: (message) => update({ message }),
    update,
  };
  return [state, steps];
}

/** The bank has not decided: paying again would be paying twice. */
const UNDECIDED = ['pending', 'processing'];

/** What the previous page left to be shown or fetched, once. */
function useArrival(context: Context, run: Run): void {
  const { props, steps, lock, t } = context;
  const { returning } = props;
  /** A payment that this tab left can be cancelled by it again, in time; returns what to say about that. */
  const takeOver = (payment: LastPayment): string | false => {
    lock.takeOver(payment);
    return payment.lastWarning && t('warn.list');
  };
  /** The buyer returns from the card provider: its outcome is fetched before anything else. */
  const handleReturn = useEffectEvent(() => {
    const back = consumeReturnParams();
    // There is an answer.
    consumeReloadReason();
    if (!back) return steps.toList();
    if (back.status === 'succeeded') return void showOutcome(back.secret, context);
    if (UNDECIDED.includes(back.status))
      return steps.enter(outcomeStep({ name: 'processing', secret: back.secret }));
    // It is still open, and may be another tab's.
    const payment = payablePayment();
    const warning = payment?.id === idOf(back.secret) && takeOver(payment);
    steps.toList(sentences(props.lang, t('return.failed'), warning));
  });
  /** The previous page ended because of the clock, or with a payment. */
  const showReloadReason = useEffectEvent(() => {
    const reason = consumeReloadReason();
    if (!reason) return;
    const payment = payablePayment();
    switch (reason) {
      case 'left_open':
      case 'left_unclear':
        // Blocks a new payment until then.
        if (payment) return run(() => cancelLeft(payment, reason, context));
        if (reason === 'left_unclear') return steps.showMessage(t('ended.left_late'));
        // Nothing is known of a payment if a log-out has cleared the storage before its page was left.
        return lastPayment() ? steps.showMessage(t('ended.left_open')) : undefined;
      case 'left_charging':
        if (!payment) return steps.showMessage(t('ended.left_late'));
        return steps.showMessage(
          sentences(props.lang, t('ended.left_charging'), takeOver(payment)),
        );
      case 'outdated':
        return steps.showMessage(t(props.zips.length > 0 ? 'ended.outdated' : 'ended.emptied'));
      default:
        return steps.showMessage(t(`ended.${reason}`));
    }
  });
  useEffect(() => {
    if (returning) handleReturn();
    else showReloadReason();
  }, [returning]);
}

/** What the card provider adds to the address that it sends a buyer back to. */
const PARAMS = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** Reads them, and takes them out of the address: they are to be in no history and no bookmark. */
function consumeReturnParams() {
  const address = new URL(location.href);
  const secret = address.searchParams.get('payment_intent_client_secret');
  const status = address.searchParams.get('redirect_status');
  for (const name of PARAMS) address.searchParams.delete(name);
  history.replaceState(history.state, '', `${address.pathname}${address.search}${address.hash}`);
  return secret && status ? { secret, status } : null;
}

/**
 * The payment as an entry of the browser's history, after the cart's: Back calls it off, as CANCEL does. What came of it stands
 * where it stood; before that is the cart, as it is by then.
 */
function usePaymentEntry(
  { step, entered }: Pick<CheckoutState, 'step' | 'entered'>,
  requestCancel: () => void,
): void {
  const toList = () => {
    if (step.name === 'payment') {
      // The payment stays on show, with its entry, until it is cancelled.
      history.forward();
      requestCancel();
    } else if (step.name !== 'list') {
      reload();
    } else if (!entered) {
      // One that ended with its page left two entries, which show the same.
      history.back();
    }
  };
  const toPayment = () => {
    if (entered && step.name === 'list') history.back();
  };
  useStepHistory({ view: step.name, entered }, ['payment'], (to) => {
    if (to === 'list') toList();
    if (to === 'payment') toPayment();
  });
}

/**
 * What another tab makes of the cart while its page stands here, with what the server read of it.
 * @param onChange the cart is another than at first, and the page is looked at
 * @returns whether it is another now
 */
function useChangedCart(onChange: () => void): () => boolean {
  const cart = useCart([]);
  // Not what the server read: were that ever another cart for it, the page would load again and again.
  const initial = useRef<string>(undefined);
  const isChanged = () => {
    const now = readCart().join();
    initial.current ??= now;
    return now !== initial.current;
  };
  const check = useEffectEvent(() => {
    // A page that is being left is hidden, and its own form may have changed the cart.
    if (!document.hidden && isChanged()) onChange();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when it changes
  useEffect(() => {
    check();
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [cart]);
  return isChanged;
}
