/** What happens to a payment when its page is left, or restored from the browser’s cache. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { reload } from '../../../shared/api/navigate.ts';
import {
  alerts,
  button,
  CANCEL,
  continueToPayment,
  heading,
  INTENT,
  leave,
  NAMED,
  openCheckout,
  opened,
  openPayment,
  pageEvent,
  warnsOnLeave,
} from '../testing/checkout.tsx';

describe('leaving the page', () => {
  it('cancels an open payment by a call that outlives the page', async () => {
    const { calls } = await openPayment();
    const fetched = vi.spyOn(globalThis, 'fetch');
    document.documentElement.dataset.inkId = 'ada.1';
    leave();
    expect(calls.sent(CANCEL)).toEqual([NAMED]);
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      keepalive: true,
      credentials: 'same-origin',
      headers: { 'X-Ink-Id': 'ada.1' },
    });
  });

  it('cancels a payment that is being opened', async () => {
    const open = openCheckout();
    open.calls.hold();
    open.calls.answer(INTENT, opened());
    await continueToPayment(open);
    leave();
    expect(open.calls.sent(CANCEL)).toEqual([{}]);
    cleanup();
    openCheckout();
    expect(screen.queryByRole('alert')).toBeNull();
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
    expect(warnsOnLeave()).toBe(true);
  });

  it('does not ask for confirmation otherwise', async () => {
    await openPayment();
    expect(warnsOnLeave()).toBe(false);
  });
});

describe('logging out', () => {
  /** Whether the browser submits the form. */
  const logOut = () => {
    const form = Object.assign(document.createElement('form'), { action: '/auth/logout' });
    document.body.append(form);
    const goesOn = fireEvent.submit(form);
    form.remove();
    return goesOn;
  };

  it('cancels an open payment first, while there is a session', async () => {
    const { calls } = await openPayment();
    expect(logOut()).toBe(true);
    expect(calls.sent(CANCEL)).toEqual([NAMED]);
    leave();
    expect(calls.sent(CANCEL)).toHaveLength(1);
  });

  it.each([true, false])('asks first if that may restrict the account: %j', async (agreed) => {
    const confirm = vi.fn(() => agreed);
    vi.stubGlobal('confirm', confirm);
    const { calls } = await openPayment({ last_warning: true });
    expect(logOut()).toBe(agreed);
    expect(confirm).toHaveBeenCalledWith(expect.stringMatching(/your account may be restricted/));
    expect(calls.sent(CANCEL)).toEqual(agreed ? [NAMED] : []);
    expect(warnsOnLeave()).toBe(!agreed);
  });

  it('is the only form that does so', async () => {
    const { calls } = await openPayment();
    fireEvent.submit(screen.getByRole('form', { name: 'Card' }));
    expect(calls.sent(CANCEL)).toEqual([]);
  });

  it('shows no message if log-out cleared the storage', async () => {
    await openPayment();
    sessionStorage.clear();
    leave();
    cleanup();
    const { calls } = openCheckout();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(calls.paths()).toEqual([]);
  });
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
