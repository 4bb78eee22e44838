/** What the card provider, or the tab's previous page, left to be shown or fetched: once. */
import { useEffect, useEffectEvent } from 'react';
import { pageLang } from '../../../runtime/lang.ts';
import { removeZipsFromCart } from '../../../shared/cart/cart-state.ts';
import type { Run } from '../../../shared/form/use-pending.ts';
import { sentences } from '../../../shared/texts/catalogue.ts';
import { type Context, cancelLeft, showOutcome } from './checkout-actions.ts';
import { outcomeStep } from './checkout-state.ts';
import { idOf, type LastPayment, lastPayment, payablePayment } from './last-payment.ts';
import { consumeReloadReason } from './leave-reason.ts';

/** The bank has not decided: paying again would be paying twice. */
const UNDECIDED = ['pending', 'processing'];

export function useArrival(context: Context, run: Run): void {
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
    // The provider's answer replaces the note.
    consumeReloadReason();
    if (!back) return steps.toList();
    if (back.status === 'succeeded') return void showOutcome(back.secret, context);
    if (UNDECIDED.includes(back.status)) {
      return steps.enter(outcomeStep({ name: 'processing', secret: back.secret }));
    }
    // It is still open, and may be another tab's.
    const payment = payablePayment();
    const warning = payment?.id === idOf(back.secret) && takeOver(payment);
    steps.toList(sentences(pageLang(), t('return.failed'), warning));
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
          sentences(pageLang(), t('ended.left_charging'), takeOver(payment)),
        );
      case 'left_undecided': {
        const zips = lastPayment()?.zips ?? [];
        const isBought = zips.length > 0 && zips.every((zip) => props.yours.includes(zip));
        if (!isBought) return steps.showMessage(t('ended.left_undecided'));
        steps.enter(outcomeStep({ name: 'went_through', message: t('went_through.text') }));
        return removeZipsFromCart(zips);
      }
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
