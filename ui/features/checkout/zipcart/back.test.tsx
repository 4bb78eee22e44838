/** What happens to a payment by the browser’s Back button. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { reload } from '../../../shared/api/navigate.ts';
import {
  alerts,
  button,
  CANCEL,
  CONFIRM,
  heading,
  NAMED,
  openPayment,
} from '../testing/checkout.tsx';

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
