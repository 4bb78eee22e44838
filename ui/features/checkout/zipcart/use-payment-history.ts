/**
 * The payment as an entry of the browser's history, after the cart's: Back cancels the payment, like CANCEL. Its outcome takes
 * over its entry; the entry before it is the cart, reloaded.
 */

import { reload } from '../../../shared/api/navigate.ts';
import { useStepHistory } from '../../../shared/form/use-step-history.ts';
import type { CheckoutState } from './checkout-state.ts';

export function usePaymentHistory(
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
