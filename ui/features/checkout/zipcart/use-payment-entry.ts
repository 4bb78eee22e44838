/**
 * The payment as an entry of the browser's history, after the cart's: Back calls it off, as CANCEL does. What came of it stands
 * where it stood; before that is the cart, as it is by then.
 */
import { reload } from '../../../shared/api/navigate.ts';
import { useStepHistory } from '../../../shared/form/use-step-history.ts';
import type { CheckoutState } from './checkout-state.ts';

type Shown = Pick<CheckoutState, 'step' | 'entered'>;

export function usePaymentEntry({ step, entered }: Shown, requestCancel: () => void): void {
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
