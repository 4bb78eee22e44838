/** Charging the card, and what the provider answers. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  alerts,
  button,
  CANCEL,
  CONFIRM,
  confirmed,
  continueToPayment,
  heading,
  INTENT,
  openCheckout,
  opened,
  openPayment,
  SECRET,
  VERIFY,
} from '../testing/checkout.tsx';

const payNow = () => button(/^PAY NOW/);
const never = () => new Promise<object>(() => {});

describe('PAY NOW', () => {
  it('waits for the form', async () => {
    const open = openCheckout();
    open.calls.answer(INTENT, opened());
    await continueToPayment(open);
    await waitFor(() => expect(open.stripe.create).toHaveBeenCalled());
    expect(payNow()).toHaveProperty('disabled', true);
    open.stripe.emit('ready');
    expect(payNow()).toHaveProperty('disabled', false);
  });

  it('validates the form, charges the card, and stays busy until the page is left', async () => {
    const { stripe, user } = await openPayment();
    await user.click(payNow());
    await waitFor(() => expect(stripe.confirmPayment).toHaveBeenCalledOnce());
    expect(stripe.submit).toHaveBeenCalledOnce();
    expect(stripe.confirmPayment.mock.calls[0]?.[0]).toMatchObject({
      confirmParams: { return_url: `${location.origin}/zipcart` },
    });
    expect(payNow().getAttribute('aria-disabled')).toBe('true');
    expect(button('CANCEL').getAttribute('aria-disabled')).toBe('true');
  });

  it('pays once, however often it is clicked, and blocks CANCEL meanwhile', async () => {
    const { calls, stripe, user } = await openPayment();
    stripe.confirmPayment.mockImplementation(never);
    await user.dblClick(payNow());
    fireEvent.submit(screen.getByRole('form', { name: 'Card' }));
    await user.click(button('CANCEL'));
    expect(stripe.confirmPayment).toHaveBeenCalledOnce();
    expect(calls.sent(CANCEL)).toEqual([]);
  });

  it.each([
    [
      'points to the form for its errors',
      'validation_error',
      'Please check the card details above.',
    ],
    [
      'says that the form could not be sent',
      'api_error',
      'The payment did not go through, and nothing was charged. Please check your card details and try again.',
    ],
  ])('%s, and charges nothing', async (_, type, words) => {
    const { stripe, user } = await openPayment();
    stripe.submit.mockResolvedValue({
      error: { type, message: 'Your card number is incomplete.' },
    });
    await user.click(payNow());
    await waitFor(() => expect(alerts()).toEqual([words]));
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });

  const OPEN = { payment_intent: { status: 'requires_payment_method' } };

  it.each([
    ['a card error, in the provider’s words', { type: 'card_error' }, 'Your card was declined.'],
    [
      'an API error, in our words',
      { type: 'invalid_request_error', ...OPEN },
      /did not go through, and nothing/,
    ],
    [
      'a connection error, without claiming an outcome',
      { type: 'api_connection_error' },
      /not known/,
    ],
  ])('shows %s, and keeps the form for a retry', async (_, error, words) => {
    const { stripe, user } = await openPayment();
    stripe.confirmPayment.mockResolvedValueOnce({ error: { ...error, message: words } });
    await user.click(payNow());
    await waitFor(() => expect(alerts()[0]).toMatch(words));
    expect(stripe.create).toHaveBeenCalledOnce();
    await user.click(payNow());
    await waitFor(() => expect(stripe.confirmPayment).toHaveBeenCalledTimes(2));
    expect(alerts()).toEqual(['']);
  });

  it.each([
    { type: 'api_error', ...OPEN },
    { type: 'idempotency_error' },
    { type: 'rate_limit_error' },
    ...['lock_timeout', 'idempotency_key_in_use', undefined].map((code) => ({
      type: 'invalid_request_error',
      code,
    })),
  ])('does not say that nothing was charged after $type $code', async (error) => {
    const { stripe, user } = await openPayment();
    stripe.confirmPayment.mockResolvedValue({ error });
    await user.click(payNow());
    await waitFor(() => expect(alerts()[0]).toMatch(/not known/));
  });

  const LOST = { error: { type: 'api_connection_error' } };
  const REFUSED = { error: { type: 'invalid_request_error', ...OPEN } };

  it.each([
    ['is refused', () => Promise.resolve(REFUSED)],
    ['fails', () => Promise.reject(new Error('IntegrationError'))],
  ])(
    'while a charge is undecided, another that %s never says that nothing was charged',
    async (_, more) => {
      const { stripe, user } = await openPayment();
      const declined = { error: { type: 'card_error', message: 'No.' } };
      stripe.confirmPayment
        .mockResolvedValueOnce(LOST)
        .mockImplementationOnce(more)
        .mockImplementationOnce(more)
        .mockResolvedValueOnce(declined)
        .mockResolvedValueOnce(REFUSED);
      for (const words of [/not known/, /not known/, /not known/, /^No\. Nothing/, /nothing was/]) {
        await user.click(payNow());
        await waitFor(() => expect(alerts()[0]).toMatch(words));
      }
      expect(stripe.confirmPayment).toHaveBeenCalledTimes(5);
    },
  );

  it('treats a charge that the provider still processes as undecided', async () => {
    const { stripe, user } = await openPayment();
    const error = {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'processing' },
    };
    stripe.confirmPayment.mockResolvedValue({ error });
    await user.click(payNow());
    await waitFor(() => expect(alerts()[0]).toMatch(/not known/));
  });

  it('can be retried after the provider’s script throws', async () => {
    const { stripe, user } = await openPayment();
    stripe.confirmPayment.mockRejectedValueOnce(new Error('IntegrationError'));
    await user.click(payNow());
    await waitFor(() => expect(alerts()[0]).toMatch(/did not go through/));
    await user.click(payNow());
    await waitFor(() => expect(stripe.confirmPayment).toHaveBeenCalledTimes(2));
  });

  it('confirms a payment that has already succeeded', async () => {
    const { calls, stripe, user } = await openPayment();
    calls.answer(CONFIRM, confirmed);
    const error = { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } };
    stripe.confirmPayment.mockResolvedValue({ error });
    await user.click(payNow());
    await heading('ORDER COMPLETE!');
    expect(calls.sent(VERIFY)).toEqual([{ client_secret: SECRET }]);
  });

  it.each([
    ['decline', { type: 'card_error', message: 'Your card was declined.' }],
    [
      'failed challenge',
      {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message: 'We are unable to authenticate your payment method.',
      },
    ],
  ])('returns to the list with advice after a %s that ends the payment', async (_, error) => {
    const { calls, stripe, user } = await openPayment();
    stripe.confirmPayment.mockResolvedValue({ error });
    calls.answer(
      VERIFY,
      { status: 7, code: 'payment.pending' },
      { status: 7, code: 'payment.cancelled' },
    );
    await user.click(payNow());
    await waitFor(() => expect(alerts()).toEqual([`${error.message} Nothing was charged.`]));
    await user.click(payNow());
    await heading('YOUR CART:');
    expect(alerts()[0]).toMatch(/ended after too many declines\. .* or use another card/);
    expect(calls.sent(VERIFY)).toEqual([{ client_secret: SECRET }, { client_secret: SECRET }]);
  });

  it('returns to the list if the payment was cancelled meanwhile', async () => {
    const { stripe, user } = await openPayment();
    const error = { type: 'invalid_request_error', payment_intent: { status: 'canceled' } };
    stripe.confirmPayment.mockResolvedValue({ error });
    await user.click(payNow());
    await heading('YOUR CART:');
    expect(alerts()[0]).toMatch(/This payment has ended/);
  });
});
