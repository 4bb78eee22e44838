/** What happens to a payment when another tab begins one. */
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  alerts,
  button,
  CANCEL,
  charging,
  continueToPayment,
  heading,
  INTENT,
  leave,
  openCheckout,
  openPayment,
} from '../testing/checkout.tsx';

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
