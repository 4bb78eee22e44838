/** The checkout as a test opens it: the island, the server's and the card provider's stand-ins. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { Lang, PaymentConfig, PaymentIntentReply } from '../../../generated/types.ts';
import { sampleWires } from '../../../runtime/sample-props.ts';
import { type Answer, type Calls, mockCalls } from '../../../testing/calls.ts';
import { mockDialogs } from '../../../testing/dialog.ts';
import { button, renderIn } from '../../../testing/page.ts';
import { zip } from '../../../testing/store.ts';
import { Checkout } from '../zipcart/Checkout.tsx';
import type { CheckoutProps } from '../zipcart/checkout-state.ts';
import { type FakeStripe, fakeStripe } from './stripe.ts';

export { button } from '../../../testing/page.ts';

export const INTENT = '/stripe/payment-intent';
export const CANCEL = '/stripe/cancel-payment-intent';
export const VERIFY = '/stripe/payment-verify';
export const CONFIRM = '/stripe/order-confirm';
export const SECRET = 'pi_1_secret_2';
/** What a call sends to name only this payment. */
export const NAMED = { payment_intent: 'pi_1' };
export const OFFLINE = new TypeError('Failed to fetch');

/** What the next cart page says of a payment that was left: how its message begins. */
export const LEFT_OPEN = /^You left the payment.*Nothing was charged/;
export const LEFT_CHARGING = /^You left before the outcome of the payment was known/;
export const LEFT_UNDECIDED = /^We don’t know yet how your payment ended/;

export const paymentConfig: PaymentConfig = {
  publishable_key: 'pk_test_1',
  script_url: 'https://cards.example/v3.js',
  wire_instructions: sampleWires,
};

const cartProps = (some: Partial<CheckoutProps> = {}): CheckoutProps => ({
  zips: [zip({ price: 1000 }), zip({ zip_code: '10001', title: 'New York, NY', price: 195 })],
  total: 1195,
  card_amount: 1195,
  missing: [],
  yours: [],
  followed: [],
  payment_config: paymentConfig,
  returning: false,
  flash: null,
  ...some,
});

export const opened = (some: Partial<PaymentIntentReply> = {}) => ({
  status: 0,
  payment_intent: { client_secret: SECRET },
  order_id: 'INK-7K3M9-Q2X4D',
  order_total: 1195,
  payment_amount: 1195,
  remaining_balance: 0,
  held_until: new Date(Date.now() + 1_800_000).toISOString(),
  last_warning: false,
  ...some,
});

/** The refusal of a call because an earlier payment went through, for the ZIPs of the list. */
export const wentThrough = (error: string) => ({
  status: 7,
  code: 'payment.went_through',
  error,
  fields: { '10001': error, '90210': error },
});

/** The reply to `CONFIRM` for an order that was paid in full. */
export const confirmed = {
  status: 0,
  order_id: 'INK-7K3M9-Q2X4D',
  order_total: 1195,
  payment_amount: 1195,
  remaining_balance: 0,
  due_date: null,
};

interface OpenCheckout {
  readonly calls: Calls;
  readonly stripe: FakeStripe;
  readonly user: ReturnType<typeof userEvent.setup>;
}

/** The server's initial replies: by path, in turn. */
export type Answers = Readonly<Record<string, readonly Answer[]>>;

/** With the provider's script already there, as after a first visit. */
export function openCheckout(
  some: Partial<CheckoutProps> = {},
  answers: Answers = {},
  lang: Lang = 'en',
): OpenCheckout {
  mockDialogs();
  const calls = mockCalls();
  for (const [path, given] of Object.entries(answers)) calls.answer(path, ...given);
  const stripe = fakeStripe();
  vi.stubGlobal('Stripe', stripe.opened);
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookieStore
  document.cookie = 'cart=90210.10001.30301; Path=/';
  renderIn(lang, <Checkout {...cartProps(some)} />);
  const advanceTimers = vi.isFakeTimers() ? { advanceTimers: vi.advanceTimersByTime } : {};
  return { calls, stripe, user: userEvent.setup({ delay: null, ...advanceTimers }) };
}

export const focusWindow = () => act(() => void window.dispatchEvent(new Event('focus')));

/** As another tab does; this one notices when it gets focus. */
export function changeCart(cart = '90210'): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookieStore
  document.cookie = `cart=${cart}; Path=/`;
  focusWindow();
}

/** Whose the pages are from now on; without an INK ID, a visitor's. */
export function pagesOf(inkId?: string): void {
  if (inkId) document.documentElement.dataset.inkId = inkId;
  else document.documentElement.removeAttribute('data-ink-id');
}

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** The stage's heading has focus. */
export const expectHeadingFocus = (name: string) =>
  waitFor(async () => expect(document.activeElement).toBe(await heading(name)));
export const alerts = () => screen.getAllByRole('alert').map((one) => one.textContent);

/** From the list to requesting a payment. */
export async function continueToPayment({ user }: Pick<OpenCheckout, 'user'>): Promise<void> {
  await user.click(screen.getByRole('checkbox'));
  await user.click(button('CONTINUE TO PAYMENT'));
}

/** All the way to a usable card form. */
export async function openPayment(some: Partial<PaymentIntentReply> = {}): Promise<OpenCheckout> {
  const open = openCheckout();
  open.calls.answer(INTENT, opened(some));
  await continueToPayment(open);
  await screen.findByRole('form', { name: 'Card' });
  await vi.waitFor(() => {
    if (!open.stripe.create.mock.calls.length) throw new Error('no form yet');
  });
  open.stripe.emit('ready');
  return open;
}

/** A payment whose card is being charged, until its outcome is answered. */
export async function charging(some: Parameters<typeof openPayment>[0] = {}) {
  const open = await openPayment(some);
  let answer = (_: object) => {};
  const charge = new Promise<object>((resolve) => {
    answer = resolve;
  });
  open.stripe.confirmPayment.mockReturnValue(charge);
  await open.user.click(button(/^PAY NOW/));
  await waitFor(() => expect(open.stripe.confirmPayment).toHaveBeenCalled());
  return { ...open, answer };
}

/** The event that a browser sends to a page that is left, or restored from its cache. */
export function pageEvent(name: 'pagehide' | 'pageshow', persisted = false): void {
  const event = Object.assign(new Event(name), { persisted });
  act(() => void window.dispatchEvent(event));
}

export const leave = () => pageEvent('pagehide');

/** Whether the browser asks for confirmation before the page is left. */
export function warnsOnLeave(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

export const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
