/** What the cart’s next page says of a payment that was left during a charge, or after one without an answer. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { HOLD_MS } from '../../../generated/limits.ts';
import { reload } from '../../../shared/api/navigate.ts';
import {
  advanceTime,
  alerts,
  button,
  CANCEL,
  changeCart,
  charging,
  continueToPayment,
  heading,
  INTENT,
  LEFT_CHARGING,
  LEFT_OPEN,
  LEFT_UNDECIDED,
  leave,
  NAMED,
  OFFLINE,
  openCheckout,
  openPayment,
  warnsOnLeave,
  wentThrough,
} from '../testing/checkout.tsx';

const LEFT_LATE =
  /^You left before the outcome of the payment was known.*the payment has ended, unless/;

describe('a payment that was left while its card was being charged', () => {
  /** The cart's next page in this tab. */
  const next = async (last_warning = false) => {
    await charging({ last_warning });
    leave();
    cleanup();
    return openCheckout();
  };

  it('shows a warning on the next cart page, which cancels when left', async () => {
    const { calls } = await next();
    expect(alerts()).toEqual([expect.stringMatching(LEFT_CHARGING)]);
    expect(calls.paths()).toEqual([]);
    leave();
    expect(calls.sent(CANCEL)).toEqual([NAMED]);
  });

  it.each<[string, object, object[]]>([
    ['', { status: 8, error: 'Refused.' }, [NAMED]],
    [', or one that may have been opened', { status: 9, error: 'Refused.' }, [{}, NAMED]],
    [', unless it went through', wentThrough('Refused.'), []],
    [
      ', unless it is being refunded',
      { status: 7, code: 'payment.refunded', error: 'Refused.' },
      [],
    ],
  ])('cancels when that page is left after a refused payment%s', async (_, refusal, cancelled) => {
    const open = await next();
    open.calls.answer(INTENT, refusal);
    await continueToPayment(open);
    await screen.findByText('Refused.');
    leave();
    expect(open.calls.sent(CANCEL)).toEqual(cancelled);
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
    expect(warnsOnLeave()).toBe(true);
  });

  it('neither warns of leaving nor cancels once the time to pay is up', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await charging({ last_warning: true });
    leave();
    cleanup();
    await advanceTime(HOLD_MS);
    const { calls } = openCheckout();
    expect(alerts()).toEqual([expect.stringMatching(LEFT_LATE)]);
    expect(alerts()).not.toEqual([expect.stringMatching(/restricted/)]);
    expect(warnsOnLeave()).toBe(false);
    leave();
    expect(calls.sent(CANCEL)).toEqual([]);
  });

  it('does neither if the time is up on the next page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await charging({ last_warning: true });
    leave();
    cleanup();
    await advanceTime(HOLD_MS / 2);
    const { calls } = openCheckout();
    expect(alerts()).toEqual([expect.stringMatching(/cancelled when you leave.*restricted/)]);
    await advanceTime(HOLD_MS / 2);
    expect(warnsOnLeave()).toBe(false);
    leave();
    expect(calls.sent(CANCEL)).toEqual([]);
  });

  it('an expired payment does not block reloading a changed cart', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await charging();
    leave();
    cleanup();
    await advanceTime(HOLD_MS / 2);
    openCheckout();
    await advanceTime(HOLD_MS / 2);
    expect(reload).not.toHaveBeenCalled();
    changeCart();
    expect(reload).toHaveBeenCalledOnce();
  });
});

it.each<[string, [{ type: string; code?: string }, RegExp][]]>([
  ['', [[{ type: 'api_connection_error' }, /not known/]]],
  [
    ', nor is one of a locked payment',
    [[{ type: 'invalid_request_error', code: 'lock_timeout' }, /not known/]],
  ],
  [
    ', not even after another failed attempt',
    [
      [{ type: 'api_connection_error' }, /not known/],
      [{ type: 'validation_error' }, /check the card details above/],
    ],
  ],
])('a charge with an unknown outcome is not reported as cancelled%s', async (_, errors) => {
  const { calls, stripe, user } = await openPayment();
  for (const [error, words] of errors) {
    stripe.confirmPayment.mockResolvedValueOnce({ error });
    await user.click(button(/^PAY NOW/));
    await waitFor(() => expect(alerts()[0]).toMatch(words));
  }
  leave();
  expect(calls.sent(CANCEL)).toHaveLength(1);
  cleanup();
  const next = openCheckout({}, { [CANCEL]: [OFFLINE] });
  expect(alerts()).toEqual([expect.stringMatching(LEFT_UNDECIDED)]);
  await waitFor(() =>
    expect(button('CONTINUE TO PAYMENT').getAttribute('aria-disabled')).toBeNull(),
  );
  expect(alerts()).toEqual([expect.stringMatching(LEFT_UNDECIDED)]);
  leave();
  expect(next.calls.sent(CANCEL)).toEqual([NAMED, NAMED]);
});

describe('after a charge with an unknown outcome', () => {
  /** The payment's page is left. */
  const chargeAndLeave = async () => {
    const { stripe, user } = await openPayment();
    stripe.confirmPayment.mockResolvedValue({ error: { type: 'api_connection_error' } });
    await user.click(button(/^PAY NOW/));
    await waitFor(() => expect(alerts()[0]).toMatch(/not known/));
    leave();
    cleanup();
  };
  /** The cart's next page in this tab, whose own question about the payment is answered so. */
  const next = async (answer: object) => {
    await chargeAndLeave();
    openCheckout({}, { [CANCEL]: [answer] });
    expect(alerts()).toEqual([expect.stringMatching(LEFT_UNDECIDED)]);
  };

  it('the next cart page removes what was bought, if it went through', async () => {
    await next(wentThrough('It is paid.'));
    await heading('An earlier payment went through');
    expect(document.cookie).toBe('cart=30301');
  });

  it('the next cart page says that nothing was charged, if it was cancelled', async () => {
    await next({ status: 0 });
    await waitFor(() => expect(alerts()).toEqual([expect.stringMatching(LEFT_OPEN)]));
  });

  it('the next cart page says that the payment has ended, once the time to pay is up', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await chargeAndLeave();
    await advanceTime(HOLD_MS);
    const { calls } = openCheckout();
    expect(alerts()).toEqual([expect.stringMatching(LEFT_LATE)]);
    expect(calls.paths()).toEqual([]);
  });

  it('the page after an expired one says so, too', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await next(OFFLINE);
    await advanceTime(HOLD_MS);
    expect(reload).toHaveBeenCalledOnce();
    leave();
    cleanup();
    openCheckout();
    expect(alerts()).toEqual([expect.stringMatching(LEFT_LATE)]);
  });
});
