/**
 * The checkout from the list to the confirmation: what is shown, and the transitions. None of them loses
 * anything of the cart.
 */

import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useReducer, useState } from 'react';
import { usePending } from '../../../shared/form/use-pending.ts';
import { useText } from '../../../shared/texts/catalogue.ts';
import { island } from '../../../shared/texts/texts.ts';
import { checkout as texts } from '../texts.ts';
import {
  type Context,
  cancel,
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
  reduce,
} from './checkout-state.ts';
import { reloadFor } from './leave-reason.ts';
import { useArrival } from './use-arrival.ts';
import { useChangedCart, useDeadline } from './use-outdated.ts';
import { usePaymentHistory } from './use-payment-history.ts';
import { usePaymentLock } from './use-payment-lock.ts';

export type CheckoutFlow = ReturnType<typeof useCheckout>;

export interface StepProps extends CheckoutProps {
  readonly flow: CheckoutFlow;
}

export function useCheckout(props: CheckoutProps) {
  const t = useText(texts);
  const islandText = useText(island);
  const [state, steps] = useSteps(props.returning);
  const lock = usePaymentLock(
    isUndecided(state.step),
    () => steps.toList(t('taken_over')),
    () => window.confirm(t('warn.text')),
  );
  const [busy, run] = usePending((cause) => {
    reportError(cause);
    steps.showMessage(islandText('call.failed'));
  });
  const [cancelling, setCancelling] = useState(false);
  const isCartChanged = useChangedCart(() => {
    // Not while a payment is being requested.
    if (state.step.name === 'list' && !state.problem && !busy) reloadFor('outdated');
  });
  const context: Context = { props, steps, lock, isCartChanged, t };
  useArrival(context, run);

  const { step } = state;
  const confirmCancel = () => {
    steps.update({ warned: false });
    run(() => {
      setCancelling(true);
      return cancel(context).finally(() => setCancelling(false));
    });
  };
  /** Asks first if that restricts the account. */
  const requestCancel = () => {
    if (step.name !== 'payment' || busy) return;
    if (!lock.isOpen()) return steps.toList(t('taken_over'));
    if (step.opened.last_warning) steps.update({ warned: true });
    else confirmCancel();
  };
  usePaymentHistory(state, requestCancel);
  // A confirmation stays to be read: nothing is held any more.
  const deadline = step.name === 'payment' ? step.end : step.name === 'list' ? null : 'never';
  // A call that is pending, such as a charge, is waited for.
  useDeadline(deadline, () => run(() => expire(context)));

  return {
    ...state,
    busy,
    cancelling,
    startPayment: () => run(() => startPayment(context)),
    requestCancel,
    confirmCancel,
    pay: (stripe: Stripe | null, elements: StripeElements) =>
      run(() => pay(stripe, elements, context)),
    verifyAgain: (secret: string) => void showOutcome(secret, context),
    toList: () => steps.toList(),
    closeProblem: () => steps.update({ problem: null }),
    keepPaying: () => steps.update({ warned: false }),
    setAgreed: (agreed: boolean) => steps.update({ agreed }),
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
