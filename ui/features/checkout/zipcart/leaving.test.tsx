/** What happens to a payment when its page is left, cached, or open for too long. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reload } from '../../../shared/api/navigate.ts';
import {
  alerts,
  button,
  CANCEL,
  CONFIRM,
  closeCheckout,
  continueToPayment,
  heading,
  INTENT,
  NAMED,
  openCheckout,
  opened,
  openPayment,
  pageEvent,
} from '../../../testing/checkout.tsx';
import { PAGE_MS } from './use-deadline.ts';

vi.mock('../../../shared/api/navigate.ts', () => ({ navigate: vi.fn(), reload: vi.fn() }));

/** How long ZIPs are held, by the server's rule. */
const rules = readFileSync(
  join(import.meta.dirname, '../../../../server/domain/src/order.rs'),
  'utf8',
);
const [, product = ''] = /pub const HOLD: i64 = ([\d* ]+);/.exec(rules) ?? [];
const HOLD = product.split('*').reduce((all, factor) => all * Number(factor), 1);

beforeEach(() => vi.mocked(reload).mockReset());
afterEach(() => {
  closeCheckout();
  vi.useRealTimers();
});

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const leave = () => pageEvent('pagehide');

/** A payment whose card is being charged, until its outcome is answered. */
async function charging(some: Parameters<typeof openPayment>[0] = {}) {
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

describe('leaving the page', () => {
  it('cancels an open payment by a call that outlives the page', async () => {
    const { calls } = await openPayment();
    const fetched = vi.spyOn(globalThis, 'fetch');
    leave();
    expect(calls.sent(CANCEL)).toEqual([NAMED]);
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      keepalive: true,
      credentials: 'same-origin',
    });
  });

  it('cancels a payment that is being opened', async () => {
    const open = openCheckout();
    open.calls.hold();
    open.calls.answer(INTENT, opened());
    await continueToPayment(open);
    leave();
    expect(open.calls.sent(CANCEL)).toEqual([{}]);
  });

  it('cancels once', async () => {
    const { calls } = await openPayment();
    leave();
    leave();
    expect(calls.sent(CANCEL)).toHaveLength(1);
  });

  it('does not cancel while the card is being charged', async () => {
    const { calls, stripe, user } = await openPayment();
    await user.click(button(/^PAY NOW/));
    await waitFor(() => expect(stripe.confirmPayment).toHaveBeenCalled());
    leave();
    expect(calls.sent(CANCEL)).toEqual([]);
  });

  describe('while the card is being charged', () => {
    /** The cart's next page in this tab. */
    const next = async (last_warning = false) => {
      await charging({ last_warning });
      leave();
      cleanup();
      return openCheckout();
    };
    const AWAY = /^You left before the outcome of the payment was known/;

    it('shows a warning on the next cart page, which cancels when left', async () => {
      const { calls } = await next();
      expect(alerts()).toEqual([expect.stringMatching(AWAY)]);
      expect(calls.paths()).toEqual([]);
      leave();
      expect(calls.sent(CANCEL)).toEqual([NAMED]);
    });

    it('warns once, without claiming a cancellation', async () => {
      await next();
      leave();
      cleanup();
      openCheckout();
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('asks for confirmation on the next page if leaving restricts the account', async () => {
      await next(true);
      expect(alerts()).toEqual([expect.stringMatching(/your account may be restricted/)]);
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      expect(event.defaultPrevented).toBe(true);
    });

    it('neither warns of leaving nor cancels once the time to pay is up', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      await charging({ last_warning: true });
      leave();
      cleanup();
      await advanceTime(PAGE_MS);
      const { calls } = openCheckout();
      expect(alerts()).toEqual([expect.stringMatching(AWAY)]);
      expect(alerts()).toEqual([expect.stringMatching(/the payment has ended, unless/)]);
      expect(alerts()).not.toEqual([expect.stringMatching(/restricted/)]);
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      expect(event.defaultPrevented).toBe(false);
      leave();
      expect(calls.sent(CANCEL)).toEqual([]);
    });

    it('does neither if the time is up on the next page', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      await charging({ last_warning: true });
      leave();
      cleanup();
      await advanceTime(PAGE_MS / 2);
      const { calls } = openCheckout();
      expect(alerts()).toEqual([expect.stringMatching(/cancelled when you leave.*restricted/)]);
      await advanceTime(PAGE_MS / 2);
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      expect(event.defaultPrevented).toBe(false);
      leave();
      expect(calls.sent(CANCEL)).toEqual([]);
    });

    it('no longer keeps a cart that another tab changed from being loaded again then', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      await charging();
      leave();
      cleanup();
      await advanceTime(PAGE_MS / 2);
      openCheckout();
      await advanceTime(PAGE_MS / 2);
      expect(reload).not.toHaveBeenCalled();
      // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookieStore
      document.cookie = 'cart=90210; Path=/';
      act(() => void window.dispatchEvent(new Event('focus')));
      expect(reload).toHaveBeenCalledOnce();
    });
  });

  it('cancels after a failed charge', async () => {
    const { calls, stripe, user } = await openPayment();
    stripe.confirmPayment.mockResolvedValue({ error: { type: 'card_error', message: 'No.' } });
    await user.click(button(/^PAY NOW/));
    await waitFor(() => expect(alerts()).toEqual(['No. Nothing was charged.']));
    leave();
    expect(calls.sent(CANCEL)).toHaveLength(1);
  });

  it('cancels nothing without a payment', async () => {
    const { calls } = openCheckout();
    leave();
    expect(calls.paths()).toEqual([]);
  });

  it('cancels nothing after a refused or cancelled payment', async () => {
    const open = openCheckout();
    open.calls.answer(INTENT, { status: 8, error: 'Wait.' }, opened());
    await continueToPayment(open);
    await waitFor(() => expect(alerts()).toEqual(['Wait.']));
    leave();
    expect(open.calls.sent(CANCEL)).toEqual([]);
    await open.user.click(button('CONTINUE TO PAYMENT'));
    await heading('PAYMENT VIA CREDIT CARD');
    await open.user.click(button('CANCEL'));
    await heading('YOUR CART:');
    leave();
    expect(open.calls.sent(CANCEL)).toHaveLength(1);
  });

  it('asks for confirmation if a cancellation restricts the account', async () => {
    await openPayment({ last_warning: true });
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  it('does not ask for confirmation otherwise', async () => {
    await openPayment();
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});

describe('the browser’s Back button', () => {
  it('cancels the payment like CANCEL', async () => {
    const { calls } = await openPayment();
    const passed: unknown[] = [];
    const note = () => passed.push(history.state.step);
    window.addEventListener('popstate', note);
    history.back();
    await heading('YOUR CART:');
    expect(alerts()).toEqual([expect.stringMatching(/^The payment was cancelled/)]);
    expect(calls.sent(CANCEL)).toEqual([NAMED]);
    // It was visible until it was cancelled.
    await waitFor(() => expect(passed).toEqual(['list', 'payment', 'list']));
    window.removeEventListener('popstate', note);
  });

  it('asks for confirmation if a cancellation restricts the account', async () => {
    const { calls, user } = await openPayment({ last_warning: true });
    history.back();
    await screen.findByRole('dialog', { name: 'Cancel once more?' });
    await waitFor(() => expect(history.state).toMatchObject({ step: 'payment' }));
    await user.click(button('KEEP PAYING'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.sent(CANCEL)).toEqual([]);
  });

  it('keeps a payment that can’t be cancelled, and its history entry', async () => {
    const { calls } = await openPayment();
    calls.answer(CANCEL, { status: 7, code: 'payment.under_way', error: 'Please wait a moment.' });
    history.back();
    await waitFor(() => expect(alerts()).toEqual(['Please wait a moment.']));
    await waitFor(() => expect(history.state).toMatchObject({ step: 'payment' }));
    expect(screen.getByRole('form', { name: 'Card' })).toBeTruthy();
  });

  it('reloads the cart after the outcome of a payment', async () => {
    const { calls, stripe, user } = await openPayment();
    const error = { type: 'card_error', payment_intent: { status: 'succeeded' } };
    stripe.confirmPayment.mockResolvedValue({ error });
    calls.answer(CONFIRM, { status: 0, order_id: 'INK-1', remaining_balance: 0 });
    await user.click(button(/^PAY NOW/));
    await heading('ORDER COMPLETE!');
    expect(location.pathname).toBe('/orders/INK-1');
    history.back();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(calls.sent(CANCEL)).toEqual([]);
  });

  it('skips the payment step once the payment is over', async () => {
    const { user } = await openPayment();
    await user.click(button('CANCEL'));
    await heading('YOUR CART:');
    await waitFor(() => expect(history.state).toEqual({ step: 'list' }));
  });
});

it('the next cart page says that the payment was left', async () => {
  await openPayment();
  leave();
  cleanup();
  openCheckout();
  expect(alerts()).toEqual([expect.stringMatching(/^You left the payment.*Nothing was charged/)]);
});

it.each([
  ['', [{ type: 'api_connection_error' }]],
  [
    ', not even after another failed attempt',
    [
      { type: 'api_connection_error' },
      { type: 'validation_error', message: 'The number is incomplete.' },
    ],
  ],
])('a charge with an unknown outcome is not reported as cancelled%s', async (_, errors) => {
  const { calls, stripe, user } = await openPayment();
  for (const error of errors) {
    stripe.confirmPayment.mockResolvedValueOnce({ error });
    await user.click(button(/^PAY NOW/));
    await waitFor(() => expect(alerts()[0]).toMatch(error.message ?? /not known/));
  }
  leave();
  expect(calls.sent(CANCEL)).toHaveLength(1);
  cleanup();
  openCheckout();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('a page restored from the browser’s cache', () => {
  it('reloads instead of showing an old payment form', async () => {
    await openPayment();
    leave();
    pageEvent('pageshow', true);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not reload when shown for the first time', () => {
    openCheckout();
    pageEvent('pageshow');
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('another tab', () => {
  const other = async () => {
    const channel = new BroadcastChannel('checkout');
    channel.postMessage('opened');
    return channel;
  };

  it('ends this tab’s payment by beginning one, and this tab no longer cancels it', async () => {
    const { calls } = await openPayment();
    const channel = await other();
    await heading('YOUR CART:');
    expect(alerts()[0]).toMatch(/started a payment in another tab/);
    leave();
    expect(calls.sent(CANCEL)).toEqual([]);
    channel.close();
  });

  it('keeps its payment when CANCEL is pressed here after a failed charge', async () => {
    const { calls, user, answer } = await charging();
    const heard = new Promise((resolve) => {
      const listener = new BroadcastChannel('checkout');
      listener.onmessage = () => resolve(listener.close());
    });
    const channel = await other();
    await heard;
    answer({ error: { type: 'card_error', message: 'No.' } });
    await waitFor(() => expect(alerts()).toEqual(['No. Nothing was charged.']));
    await user.click(button('CANCEL'));
    await heading('YOUR CART:');
    expect(alerts()[0]).toMatch(/started a payment in another tab/);
    expect(calls.sent(CANCEL)).toEqual([]);
    channel.close();
  });

  it('keeps its payment when the reply to this tab’s own is lost', async () => {
    const open = openCheckout();
    const release = open.calls.hold();
    open.calls.answer(INTENT, new TypeError('Failed to fetch'));
    await continueToPayment(open);
    const channel = await other();
    await waitFor(() => expect(alerts()[0]).toMatch(/started a payment in another tab/));
    release();
    await waitFor(() => expect(alerts()[0]).toMatch(/No connection/));
    expect(open.calls.sent(CANCEL)).toEqual([]);
    channel.close();
  });

  it('is notified when this tab begins a payment', async () => {
    const channel = new BroadcastChannel('checkout');
    const heard = new Promise((resolve) => {
      channel.onmessage = resolve;
    });
    await openPayment();
    await heard;
    channel.close();
  });
});

describe('after half an hour', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  /** The message of the page after this one. */
  const next = () => {
    cleanup();
    openCheckout();
    const words = alerts();
    cleanup();
    openCheckout();
    expect(screen.queryByRole('alert')).toBeNull();
    return words;
  };

  it('reloads the page and says why', async () => {
    expect(PAGE_MS).toBe(1_800_000);
    expect(PAGE_MS).toBe(HOLD);
    const { calls } = openCheckout();
    await advanceTime(PAGE_MS - 1000);
    expect(reload).not.toHaveBeenCalled();
    await advanceTime(1000);
    expect(reload).toHaveBeenCalledOnce();
    expect(calls.paths()).toEqual([]);
    expect(next()).toEqual([expect.stringMatching(/^This page had been open for thirty minutes/)]);
  });

  it('cancels an open payment first, and says that time is up', async () => {
    const { calls } = await openPayment();
    const release = calls.hold();
    await advanceTime(PAGE_MS);
    expect(calls.sent(CANCEL)).toEqual([NAMED]);
    expect(reload).not.toHaveBeenCalled();
    release();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    leave();
    expect(calls.sent(CANCEL)).toHaveLength(1);
    expect(next()).toEqual([expect.stringMatching(/^Time is up.*Nothing was charged/)]);
  });

  it.each([60_000, -60_000])('expires on time despite a wrong clock (%i ms)', async (left) => {
    const held_until = new Date(Date.now() + left).toISOString();
    const { calls } = await openPayment({ held_until });
    await advanceTime(PAGE_MS - 60_000);
    expect(calls.sent(CANCEL)).toEqual([]);
    await advanceTime(60_000);
    expect(calls.sent(CANCEL)).toEqual([NAMED]);
  });

  it('does not say that nothing was charged if that is unknown', async () => {
    const { calls } = await openPayment();
    calls.answer(CANCEL, { status: 9, code: 'call.failed', error: 'Broken' });
    await advanceTime(PAGE_MS);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(next()[0]).not.toContain('Nothing was charged');
  });

  it('reports a payment as processing while the bank decides', async () => {
    const { calls, user } = await openPayment();
    calls.answer(CANCEL, { status: 7, code: 'payment.under_way', error: 'Wait' });
    await advanceTime(PAGE_MS);
    await heading('Your payment is being processed');
    expect(reload).not.toHaveBeenCalled();
    leave();
    expect(calls.sent(CANCEL)).toHaveLength(1);
    calls.answer(CONFIRM, { status: 0, order_id: 'INK-1', remaining_balance: 0 });
    await user.click(button('CHECK AGAIN'));
    await heading('ORDER COMPLETE!');
  });

  it('confirms a payment that succeeded at the last moment', async () => {
    const { calls } = await openPayment();
    calls.answer(CANCEL, { status: 7, code: 'payment.went_through', error: 'Paid' });
    calls.answer(CONFIRM, { status: 0, order_id: 'INK-1', remaining_balance: 0 });
    await advanceTime(PAGE_MS);
    await heading('ORDER COMPLETE!');
    expect(reload).not.toHaveBeenCalled();
  });

  it('waits while the card is being charged', async () => {
    const { calls, answer } = await charging();
    await advanceTime(PAGE_MS);
    expect(calls.sent(CANCEL)).toEqual([]);
    answer({ error: { type: 'card_error', message: 'No.' } });
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(calls.sent(CANCEL)).toHaveLength(1);
  });

  it('keeps a confirmation on screen', async () => {
    history.replaceState(
      null,
      '',
      '/zipcart?payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded',
    );
    const order = { status: 0, order_id: 'INK-1', remaining_balance: 0 };
    openCheckout({ returning: true }, { [CONFIRM]: [order] });
    await heading('ORDER COMPLETE!');
    await advanceTime(2 * PAGE_MS);
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByText('INK-1')).toBeTruthy();
  });
});
