/** What happens to a page that has been open for as long as ZIPs are held. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HOLD_MS } from '../../../generated/limits.ts';
import { reload } from '../../../shared/api/navigate.ts';
import {
  advanceTime,
  alerts,
  button,
  CANCEL,
  CONFIRM,
  charging,
  heading,
  leave,
  NAMED,
  openCheckout,
  openPayment,
  VERIFY,
} from '../testing/checkout.tsx';

/** How long ZIPs are held, by the server's rule. */
const rules = readFileSync(
  join(import.meta.dirname, '../../../../server/domain/src/order.rs'),
  'utf8',
);
const [, minutes] = /pub const HOLD: DurationMs = (\d+) \* MINUTE;/.exec(rules) ?? [];
const RULE_MS = Number(minutes) * 60_000;

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
    expect(HOLD_MS).toBe(1_800_000);
    expect(HOLD_MS).toBe(RULE_MS);
    const { calls } = openCheckout();
    await advanceTime(HOLD_MS - 1000);
    expect(reload).not.toHaveBeenCalled();
    await advanceTime(1000);
    expect(reload).toHaveBeenCalledOnce();
    expect(calls.paths()).toEqual([]);
    expect(next()).toEqual([expect.stringMatching(/^This page had been open for thirty minutes/)]);
  });

  it('cancels an open payment first, and says that time is up', async () => {
    const { calls } = await openPayment();
    const release = calls.hold();
    await advanceTime(HOLD_MS);
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
    await advanceTime(HOLD_MS - 60_000);
    expect(calls.sent(CANCEL)).toEqual([]);
    await advanceTime(60_000);
    expect(calls.sent(CANCEL)).toEqual([NAMED]);
  });

  it('does not say that nothing was charged if that is unknown', async () => {
    const { calls } = await openPayment();
    calls.answer(CANCEL, { status: 9, code: 'call.failed', error: 'Broken' });
    await advanceTime(HOLD_MS);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(next()[0]).not.toContain('Nothing was charged');
  });

  it('asks the buyer not to pay again if a charge had no answer, and the cancellation has none', async () => {
    const { calls, stripe, user } = await openPayment();
    stripe.confirmPayment.mockResolvedValue({ error: { type: 'api_connection_error' } });
    await user.click(button(/^PAY NOW/));
    await waitFor(() => expect(alerts()[0]).toMatch(/not known/));
    calls.answer(CANCEL, new TypeError('Failed to fetch'));
    await advanceTime(HOLD_MS);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    leave();
    expect(next()).toEqual([expect.stringMatching(/^We don’t know yet.*don’t pay again/)]);
  });

  it('reports a payment as processing while the bank decides', async () => {
    const { calls, user } = await openPayment();
    calls.answer(CANCEL, { status: 7, code: 'payment.under_way', error: 'Wait' });
    await advanceTime(HOLD_MS);
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
    await advanceTime(HOLD_MS);
    await heading('ORDER COMPLETE!');
    expect(reload).not.toHaveBeenCalled();
  });

  it('shows that a payment that came too late is being refunded', async () => {
    const { calls } = await openPayment();
    const late = { status: 7, code: 'payment.refunded', error: 'Late' };
    calls.answer(CANCEL, late);
    calls.answer(VERIFY, late);
    await advanceTime(HOLD_MS);
    await heading('Your payment is being refunded');
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['is declined', () => ({ error: { type: 'card_error', message: 'No.' } })],
    ['fails', () => Promise.reject(new Error('IntegrationError'))],
  ])('waits while the card is being charged, and expires if that %s', async (_, outcome) => {
    const { calls, answer } = await charging();
    await advanceTime(HOLD_MS);
    expect(calls.sent(CANCEL)).toEqual([]);
    answer(outcome());
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(calls.sent(CANCEL)).toHaveLength(1);
  });

  it('waits while the payment is being cancelled, and expires if that fails', async () => {
    const { calls, user } = await openPayment();
    const release = calls.hold();
    calls.answer(CANCEL, { status: 8, error: 'Please wait a moment.' }, { status: 0 });
    await user.click(button('CANCEL'));
    await advanceTime(HOLD_MS);
    expect(calls.sent(CANCEL)).toEqual([NAMED]);
    release();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(calls.sent(CANCEL)).toEqual([NAMED, NAMED]);
    expect(next()).toEqual([expect.stringMatching(/^Time is up/)]);
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
    await advanceTime(2 * HOLD_MS);
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByText('INK-1')).toBeTruthy();
  });
});
