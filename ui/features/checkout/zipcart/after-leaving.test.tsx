/** What the cart’s next page says of a payment that was left, and does with it. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { HOLD_MS } from '../../../generated/limits.ts';
import type { PaymentIntentReply } from '../../../generated/types.ts';
import { navigate, reload } from '../../../shared/api/navigate.ts';
import {
  advanceTime,
  alerts,
  button,
  CANCEL,
  changeCart,
  heading,
  LEFT_CHARGING,
  LEFT_OPEN,
  LEFT_UNDECIDED,
  leave,
  NAMED,
  OFFLINE,
  openCheckout,
  openPayment,
  pagesOf,
  warnsOnLeave,
  wentThrough,
} from '../testing/checkout.tsx';

describe('a payment that was left', () => {
  /** The cart's next page in this tab, whose own question about the payment is answered so. */
  const next = async (answer: object = { status: 0 }, some: Partial<PaymentIntentReply> = {}) => {
    await openPayment(some);
    leave();
    cleanup();
    return openCheckout({}, { [CANCEL]: [answer] });
  };

  it('is said to be cancelled once the server says so, and no other is begun before', async () => {
    const { calls } = await next();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(button('CONTINUE TO PAYMENT').getAttribute('aria-disabled')).toBe('true');
    await waitFor(() => expect(alerts()).toEqual([expect.stringMatching(LEFT_OPEN)]));
    expect(button('CONTINUE TO PAYMENT').getAttribute('aria-disabled')).toBeNull();
    leave();
    expect(calls.sent(CANCEL)).toEqual([NAMED]);
  });

  it('is cancelled again when left without an answer, and asked about until there is one', async () => {
    const { calls } = await next(OFFLINE);
    await waitFor(() => expect(alerts()).toEqual([expect.stringMatching(LEFT_CHARGING)]));
    leave();
    expect(calls.sent(CANCEL)).toEqual([NAMED, NAMED]);
    cleanup();
    openCheckout();
    await waitFor(() => expect(alerts()).toEqual([expect.stringMatching(LEFT_OPEN)]));
  });

  it('is still asked about if another tab changed the cart', async () => {
    await next(OFFLINE);
    await waitFor(() => expect(alerts()).toEqual([expect.stringMatching(LEFT_CHARGING)]));
    changeCart();
    expect(reload).toHaveBeenCalledOnce();
    leave();
    cleanup();
    openCheckout();
    await waitFor(() => expect(alerts()).toEqual([expect.stringMatching(LEFT_OPEN)]));
  });

  it('is reported as bought if it went through, and its ZIPs leave the cart', async () => {
    const { calls } = await next(wentThrough('It is paid.'));
    await heading('An earlier payment went through');
    expect(screen.getByText('It is paid.')).toBeTruthy();
    expect(document.cookie).toBe('cart=30301');
    expect(reload).not.toHaveBeenCalled();
    leave();
    expect(calls.sent(CANCEL)).toEqual([NAMED]);
  });

  it('is not reported as bought if it is being refunded, and its ZIPs stay in the cart', async () => {
    const { calls } = await next({ status: 7, code: 'payment.refunded', error: 'It goes back.' });
    await waitFor(() => expect(alerts()).toEqual(['It goes back.']));
    await heading('YOUR CART:');
    expect(document.cookie).toBe('cart=90210.10001.30301');
    leave();
    expect(calls.sent(CANCEL)).toEqual([NAMED]);
  });

  it('is said to be undecided while the bank processes it, and asked about by the next page', async () => {
    const { calls } = await next({ status: 7, code: 'payment.under_way', error: 'Wait.' });
    await waitFor(() => expect(alerts()).toEqual([expect.stringMatching(LEFT_UNDECIDED)]));
    leave();
    expect(calls.sent(CANCEL)).toEqual([NAMED]);
    cleanup();
    openCheckout({}, { [CANCEL]: [wentThrough('Paid.')] });
    expect(alerts()).toEqual([expect.stringMatching(LEFT_UNDECIDED)]);
    await heading('An earlier payment went through');
    expect(document.cookie).toBe('cart=30301');
  });

  it('leads to the explanation if that has restricted the account', async () => {
    await openPayment({ last_warning: true });
    leave();
    cleanup();
    openCheckout({}, { '/zipcode/is-banned': [{ status: 0, is_banned: true }] });
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/ziprestricted'));
  });

  it('is not asked about once the time to pay is up', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openPayment();
    leave();
    cleanup();
    await advanceTime(HOLD_MS);
    const { calls } = openCheckout();
    expect(alerts()).toEqual([expect.stringMatching(LEFT_OPEN)]);
    expect(calls.paths()).toEqual([]);
  });
});

describe('a payment that another customer left', () => {
  /** The cart's next page in this tab, after the customer who left the payment has logged out. */
  const next = async (inkId?: string) => {
    pagesOf('ada');
    await openPayment({ last_warning: true });
    leave();
    cleanup();
    pagesOf(inkId);
    const { calls } = openCheckout();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(warnsOnLeave()).toBe(false);
    changeCart();
    expect(reload).toHaveBeenCalledOnce();
    leave();
    expect(calls.paths()).toEqual([]);
    cleanup();
    pagesOf('ada');
    return openCheckout();
  };

  it('is neither mentioned nor asked about, and forgotten', async () => {
    const { calls } = await next('bob');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(calls.paths()).toEqual([]);
  });

  it('is asked about only after their log-in, if nobody else has logged in', async () => {
    const { calls } = await next();
    await waitFor(() => expect(alerts()).toEqual([expect.stringMatching(LEFT_OPEN)]));
    expect(calls.sent(CANCEL)).toEqual([NAMED]);
  });
});
