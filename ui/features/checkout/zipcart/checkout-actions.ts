/**
 * What a buyer does in the checkout, and what the clock does: opening a payment, paying, cancelling it. Each shows where
 * that led. For handlers and effects only.
 */
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { HOLD_MS } from '../../../generated/limits.ts';
import type { ErrorCode, PaymentIntentReply } from '../../../generated/types.ts';
import { pageLang } from '../../../runtime/lang.ts';
import { type Envelope, type Reply, STATUS } from '../../../shared/api/call.ts';
import { orderHref } from '../../../shared/api/hrefs.ts';
import { navigate } from '../../../shared/api/navigate.ts';
import { removeZipsFromCart } from '../../../shared/cart/cart-state.ts';
import { sentences, type Text } from '../../../shared/texts/catalogue.ts';
import type { checkout as texts } from '../texts.ts';
import {
  cancelAgain,
  cancelPayment,
  cancelSilently,
  confirmOrder,
  isBanned,
  openPayment,
  verifyPayment,
} from './calls.ts';
import {
  type CheckoutChange,
  type CheckoutProps,
  canBuy,
  outcomeStep,
  type Step,
  type VerifiedName,
} from './checkout-state.ts';
import { idOf, type LastPayment, removeBoughtFromCart, savePayment } from './last-payment.ts';
import { type RecheckReason, reloadFor } from './leave-reason.ts';
import { type Charge, charge, loadCardScript, logPayment } from './stripe.ts';
import type { PaymentLock } from './use-payment-lock.ts';

/** What is shown, and how to show something else. */
export interface Steps {
  readonly step: Step;
  readonly enter: (step: Step, message?: string) => void;
  readonly toList: (message?: string) => void;
  readonly showMessage: (message: string | null) => void;
  readonly update: (change: CheckoutChange) => void;
}

/** What every action works with. */
export interface Context {
  readonly props: CheckoutProps;
  readonly steps: Steps;
  readonly lock: PaymentLock;
  /** Another tab changed it. */
  readonly isCartChanged: () => boolean;
  readonly t: Text<keyof typeof texts.en>;
}

/** Why a payment can't be cancelled, or replaced: its card was charged, whatever came of that. */
const CHARGED: readonly (ErrorCode | undefined)[] = [
  'payment.went_through',
  'payment.refunded',
  'payment.order_ended',
];

const wasCharged = ({ code }: Envelope): boolean => CHARGED.includes(code);

/** Where the server itself failed: on the way, or there. */
const SERVER_FAILURES: readonly number[] = [STATUS.failed, STATUS.broken];

export async function startPayment({
  props,
  steps,
  lock,
  isCartChanged,
  t,
}: Context): Promise<void> {
  // Another tab may have changed it during the payment.
  if (isCartChanged()) return reloadFor('outdated');
  steps.showMessage(null);
  const codes = props.zips.filter(canBuy).map((zip) => zip.zip_code);
  const restoreEarlier = lock.request();
  // In parallel: it is needed in a moment, and its failure is shown then.
  if (props.payment_config) loadCardScript(props.payment_config.script_url).catch(() => {});
  // The hold starts after this, and its length is known: its end on this device's clock does not matter.
  const requestedAt = Date.now();
  const opened = await openPayment(codes, props.card_amount, props.total);
  if (opened.status !== STATUS.ok) {
    // It may have been opened all the same. One that another tab has begun since then has ended it.
    if (SERVER_FAILURES.includes(opened.status) && lock.isOpen()) cancelSilently();
    // The earlier payment is over. After every other refusal it may be open still.
    if (wasCharged(opened) || opened.code === 'payment.banned') lock.drop();
    else restoreEarlier();
    return showRefusal(opened, steps, t);
  }
  const { client_secret } = opened.payment_intent;
  const end = requestedAt + HOLD_MS;
  savePayment(client_secret, { zips: codes, end, lastWarning: opened.last_warning });
  lock.hold(idOf(client_secret), opened.last_warning);
  lock.notifyOtherTabs();
  steps.enter({ name: 'payment', opened, end });
}

/** Why no payment was opened, or an earlier one not cancelled. What that one bought leaves the cart. */
function showRefusal(reply: Envelope, steps: Steps, t: Context['t']) {
  switch (reply.code) {
    case 'zip.taken':
    case 'zip.unknown':
      return steps.update({ problem: { why: 'gone', zips: reply.fields ?? {} } });
    case 'zip.paused':
      return steps.update({ problem: { why: 'paused', zips: reply.fields ?? {} } });
    case 'payment.repriced':
      return steps.update({ problem: { why: 'repriced' } });
    case 'payment.went_through':
      steps.enter(outcomeStep({ name: 'went_through', message: reply.error ?? '' }));
      return removeZipsFromCart(Object.keys(reply.fields ?? {}));
    case 'payment.banned':
      return navigate('/ziprestricted');
    default:
      logPayment('intent', reply);
      return steps.showMessage(reply.error ?? t('failed'));
  }
}

/** Between asking and asking again: half a minute in all. */
export const POLL_PAUSES_MS = [1000, 2000, 4000, 8000, 15_000];

const OUTCOMES: Readonly<Partial<Record<ErrorCode, VerifiedName>>> = {
  'payment.pending': 'processing',
  'payment.cancelled': 'cancelled',
  'payment.refunded': 'refunded',
  'payment.order_ended': 'order_ended',
  'payment.unknown': 'unknown',
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks until the outcome is known. */
async function pollVerification(secret: string): Promise<Reply> {
  let reply = await verifyPayment(secret);
  for (const ms of POLL_PAUSES_MS) {
    if (reply.code !== 'payment.pending') break;
    await pause(ms);
    reply = await verifyPayment(secret);
  }
  return reply;
}

/** Fetches a payment's outcome; if it succeeded, the order's confirmation, too. */
async function fetchOutcome(secret: string): Promise<Step> {
  const verified = await pollVerification(secret);
  if (verified.status !== STATUS.ok) {
    return outcomeStep({
      name: (verified.code && OUTCOMES[verified.code]) ?? 'unreachable',
      secret,
    });
  }
  const bought = removeBoughtFromCart(secret);
  const { status, ...confirmation } = await confirmOrder(secret);
  return status === STATUS.ok
    ? { name: 'confirmed', confirmation, bought }
    : outcomeStep({ name: 'paid', secret });
}

export async function showOutcome(secret: string, { steps, lock, t }: Context): Promise<void> {
  lock.drop();
  steps.enter({ name: 'verifying' });
  const step = await fetchOutcome(secret);
  if (step.name === 'confirmed') {
    // When reloaded, or in the other language, the page is the order's: the cart no longer has anything of it.
    const { order_id } = step.confirmation;
    const path = orderHref(order_id);
    history.replaceState(history.state, '', path);
    document.querySelector('form.language-switch')?.setAttribute('action', path);
    document.title = `${t('confirmed.head', { order: order_id })} · INKPAY`;
  }
  steps.enter(step);
}

/** Back to the list: the payment is over, and nothing was charged. */
async function backToList(
  opened: PaymentIntentReply,
  message: string,
  { steps, lock }: Context,
): Promise<void> {
  lock.drop();
  if (opened.last_warning && (await isBanned())) return navigate('/ziprestricted');
  steps.toList(message);
}

export async function cancel(context: Context): Promise<void> {
  const { steps, t } = context;
  const { step } = steps;
  if (step.name !== 'payment') return;
  steps.showMessage(null);
  const secret = step.opened.payment_intent.client_secret;
  const reply = await cancelPayment(idOf(secret));
  if (reply.status === STATUS.ok) return backToList(step.opened, t('cancelled'), context);
  if (wasCharged(reply)) return showOutcome(secret, context);
  steps.showMessage(reply.error ?? t('cancel.failed'));
  await expireIfOverdue(step.end, context);
}

/** The payment that an earlier page left: only the server's answer says whether it is cancelled. */
export async function cancelLeft(
  payment: LastPayment,
  reason: RecheckReason,
  { steps, lock, t }: Context,
): Promise<void> {
  const isUnclear = reason === 'left_unclear';
  if (isUnclear) steps.showMessage(t('ended.left_undecided'));
  lock.takeOver(payment, reason);
  const reply = await cancelAgain(payment.id);
  if (reply.status === STATUS.ok) {
    lock.drop();
    if (payment.lastWarning && (await isBanned())) return navigate('/ziprestricted');
    return steps.showMessage(t('ended.left_open'));
  }
  if (wasCharged(reply)) {
    lock.drop();
    return showRefusal(reply, steps, t);
  }
  if (reply.code === 'payment.under_way') {
    lock.setUnderWay();
    return steps.showMessage(t('ended.left_undecided'));
  }
  const unknown = t(isUnclear ? 'ended.left_undecided' : 'ended.left_charging');
  steps.showMessage(sentences(pageLang(), unknown, payment.lastWarning && t('warn.list')));
}

/** Whether a decline was one too many: the server cancels such a payment. */
async function isCancelled({ payment_intent }: PaymentIntentReply): Promise<boolean> {
  const reply = await verifyPayment(payment_intent.client_secret);
  return reply.code === 'payment.cancelled';
}

type FailedCharge = Exclude<Charge, { readonly result: 'paid' | 'cancelled' }>;

/** Without the provider's message. An earlier charge may still be undecided, and cause this refusal. */
const failureMessage = (lock: PaymentLock, t: Context['t']): string =>
  t(lock.isUnclear() ? 'pay.unclear' : 'pay.failed');

function failureReason(charged: FailedCharge, { lock, t }: Context): string {
  if (charged.result === 'invalid') return t('pay.invalid');
  const words = charged.result === 'declined' && charged.message;
  return words ? t('pay.uncharged', { words }) : failureMessage(lock, t);
}

/** Charges the card, and handles the outcome. */
export async function pay(
  stripe: Stripe | null,
  elements: StripeElements,
  context: Context,
): Promise<void> {
  const { steps, lock, t } = context;
  const { step } = steps;
  if (step.name !== 'payment') return;
  steps.showMessage(null);
  const charged = await charge(stripe, elements, lock);
  const { client_secret } = step.opened.payment_intent;
  if (charged.result === 'paid') return showOutcome(client_secret, context);
  if (charged.result === 'cancelled') return backToList(step.opened, t('pay.cancelled'), context);
  const { result } = charged;
  if (result === 'declined' || result === 'unclear') lock.setUnclear(result === 'unclear');
  // Retrying is safe: a payment is charged once, and a successful one says so.
  steps.showMessage(failureReason(charged, context));
  if (result === 'declined' && (await isCancelled(step.opened))) {
    return backToList(step.opened, t('pay.declined'), context);
  }
  await expireIfOverdue(step.end, context);
}

/** For an open payment, once a call is answered: the clock does not end the step during one, and calls only once. */
async function expireIfOverdue(end: number, context: Context): Promise<void> {
  if (Date.now() >= end) await expire(context);
}

/** Time is up: nothing is held any more, so the page starts over. */
export async function expire(context: Context): Promise<void> {
  const { step } = context.steps;
  if (step.name !== 'payment') return reloadFor('page_expired');
  const secret = step.opened.payment_intent.client_secret;
  const reply = await cancelPayment(idOf(secret));
  const unknown = context.lock.isUnclear() ? 'left_undecided' : 'page_expired';
  context.lock.drop();
  if (wasCharged(reply)) return showOutcome(secret, context);
  if (reply.code === 'payment.under_way') {
    return context.steps.enter(outcomeStep({ name: 'processing', secret }));
  }
  // That nothing was charged is said only if it is known.
  reloadFor(reply.status === STATUS.ok ? 'hold_expired' : unknown);
}
