/** Returning from the card provider: the outcome, and what happens to the cart. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HOLD_MS } from '../../../generated/limits.ts';
import { reload } from '../../../shared/api/navigate.ts';
import {
  type Answers,
  advanceTime,
  alerts,
  button,
  CANCEL,
  CONFIRM,
  changeCart,
  confirmed,
  continueToPayment,
  expectHeadingFocus,
  heading,
  INTENT,
  leave,
  NAMED,
  openCheckout,
  opened,
  SECRET,
  VERIFY,
  warnsOnLeave,
} from '../testing/checkout.tsx';
import { POLL_PAUSES_MS } from './checkout-actions.ts';
import { savePayment } from './last-payment.ts';
import { consumeReloadReason, rememberLeaveReason } from './leave-reason.ts';

const ASKED = { client_secret: SECRET };
const DEPOSIT = {
  ...confirmed,
  order_total: 20_000,
  payment_amount: 1500,
  remaining_balance: 18_500,
  due_date: '2026-03-09T20:00:00Z',
};

/** As the page before does, when it opens the payment. */
const remember = (zips: readonly string[], lastWarning = false, secret = SECRET) =>
  savePayment(secret, { zips, end: Date.now() + HOLD_MS, lastWarning });

/** The URL as the provider writes it. */
function openReturn(answers: Answers = {}, status = 'succeeded') {
  const query = `payment_intent=pi_1&payment_intent_client_secret=${SECRET}&redirect_status=${status}`;
  history.replaceState(null, '', `/zipcart?lang=en&${query}`);
  return openCheckout({ returning: true }, answers);
}

const refused = (code: string) => ({ status: 7, code, error: 'The server’s words' });
const links = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));

describe('a paid order', () => {
  it('is verified, removed from the cart, and then confirmed', async () => {
    remember(['90210', '10001']);
    const carts: string[] = [];
    const noting = (reply: object) => () => {
      carts.push(document.cookie);
      return reply;
    };
    const { calls } = openReturn({
      [VERIFY]: [noting({ status: 0 })],
      [CONFIRM]: [noting(confirmed)],
    });
    await heading('ORDER COMPLETE!');
    expect(calls.paths()).toEqual([VERIFY, CONFIRM]);
    expect(calls.sent(VERIFY)).toEqual([ASKED]);
    expect(calls.sent(CONFIRM)).toEqual([ASKED]);
    expect(carts).toEqual(['cart=90210.10001.30301', 'cart=30301']);
    const bought = within(screen.getByRole('list', { name: 'Your ZIP codes' }));
    expect(bought.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      '90210',
      '10001',
    ]);
  });

  it('clears the whole cart if this tab does not know what was bought', async () => {
    remember(['90210'], false, 'pi_9_secret_9');
    openReturn({ [CONFIRM]: [confirmed] });
    await heading('ORDER COMPLETE!');
    expect(screen.queryByRole('list', { name: 'Your ZIP codes' })).toBeNull();
    expect(document.cookie).toBe('');
  });

  it('removes only the secret from the URL', async () => {
    openReturn({ [CONFIRM]: [confirmed] });
    expect(`${location.pathname}${location.search}`).toBe('/zipcart?lang=en');
    await heading('ORDER COMPLETE!');
  });

  it('shows its number and links when paid in full', async () => {
    openReturn({ [CONFIRM]: [confirmed] });
    await expectHeadingFocus('ORDER COMPLETE!');
    expect(screen.getAllByRole('definition').map((one) => one.textContent)).toEqual([
      'INK-7K3M9-Q2X4D',
    ]);
    expect(links()).toEqual([
      ['MY DASHBOARD', '/dashboard'],
      ['ORDER DETAILS', '/orders/INK-7K3M9-Q2X4D'],
    ]);
  });

  it.each([
    ['ORDER COMPLETE!', confirmed],
    ['YOUR ZIPS ARE CONFIRMED!', DEPOSIT],
  ])('has the order’s URL, so that a reload works: %s', async (title, order) => {
    const languages = document.createElement('form');
    languages.className = 'language-switch';
    document.body.append(languages);
    openReturn({ [CONFIRM]: [order] });
    const before = history.length;
    await heading(title);
    expect(`${location.pathname}${location.search}`).toBe('/orders/INK-7K3M9-Q2X4D');
    expect(document.title).toBe('Order INK-7K3M9-Q2X4D · INKPAY');
    expect(languages.getAttribute('action')).toBe('/orders/INK-7K3M9-Q2X4D');
    languages.remove();
    expect(history.length).toBe(before);
  });

  it('shows what is owed, until when, and where to wire it, after a deposit', async () => {
    openReturn({ [CONFIRM]: [DEPOSIT] });
    await heading('YOUR ZIPS ARE CONFIRMED!');
    const facts = [...document.querySelectorAll('.facts__item')].map((one) => [
      one.querySelector('dt')?.textContent,
      one.querySelector('dd')?.textContent,
    ]);
    expect(facts).toEqual([
      ['ORDER NUMBER', 'INK-7K3M9-Q2X4D'],
      ['TOTAL PRICE', '$20,000'],
      ['PAYMENTS MADE', '$1,500'],
      ['AMOUNT DUE', '$18,500'],
      ['DUE DATE', 'Mar 9, 2026, 3:00pm EST'],
    ]);
    const instructions = within(screen.getByRole('region', { name: 'Wiring details' }));
    expect(instructions.getByText('000000000')).toBeTruthy();
    expect(instructions.getByText('INK-7K3M9-Q2X4D')).toBeTruthy();
    expect(screen.getByText('MY DASHBOARD')).toBeTruthy();
  });

  it('is neither cancelled nor undecided once the confirmation is left', async () => {
    const { calls } = openReturn({ [CONFIRM]: [confirmed] });
    await heading('ORDER COMPLETE!');
    leave();
    expect(calls.sent(CANCEL)).toEqual([]);
    cleanup();
    openCheckout();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('an undecided payment', () => {
  it('is polled with growing pauses, for half a minute in all', async () => {
    expect(POLL_PAUSES_MS.reduce((sum, ms) => sum + ms)).toBe(30_000);
    const { calls } = openReturn({
      [VERIFY]: [refused('payment.pending'), refused('payment.pending'), { status: 0 }],
      [CONFIRM]: [confirmed],
    });
    expect(await heading('Confirming your payment…')).toBeTruthy();
    expect(links()).toEqual([['MY DASHBOARD', '/dashboard']]);
    await advanceTime(3000);
    await heading('ORDER COMPLETE!');
    expect(calls.sent(VERIFY)).toHaveLength(3);
  });

  it('is then reported as processing, and can be checked again', async () => {
    const { calls, user } = openReturn({ [VERIFY]: [refused('payment.pending')] });
    await advanceTime(31_000);
    await heading('Your payment is being processed');
    expect(calls.sent(VERIFY)).toHaveLength(POLL_PAUSES_MS.length + 1);
    expect(links()).toEqual([['MY DASHBOARD', '/dashboard']]);
    expect(document.cookie).toBe('cart=90210.10001.30301');
    calls.answer(VERIFY, { status: 0 });
    calls.answer(CONFIRM, confirmed);
    await user.click(button('CHECK AGAIN'));
    await heading('ORDER COMPLETE!');
  });

  it.each([
    ['Confirming your payment…', 'payment.pending', 'succeeded'],
    ['Your payment is being processed', 'payment.pending', 'pending'],
    ['We could not check your payment', 'call.failed', 'succeeded'],
  ])('is remembered when its page is left, and not cancelled: %s', async (title, code, status) => {
    remember(['90210'], true);
    const { calls } = openReturn({ [VERIFY]: [refused(code)] }, status);
    await heading(title);
    leave();
    expect(calls.sent(CANCEL)).toEqual([]);
    cleanup();
    const next = openCheckout();
    expect(alerts()).toEqual([expect.stringMatching(/^We don’t know yet.*don’t pay again/)]);
    expect(warnsOnLeave()).toBe(false);
    leave();
    expect(next.calls.sent(CANCEL)).toEqual([]);
  });

  it('is reported as bought by the next page if its ZIPs are the buyer’s own by then', async () => {
    remember(['90210']);
    openReturn({ [VERIFY]: [refused('call.failed')] });
    await heading('We could not check your payment');
    leave();
    cleanup();
    const { calls } = openCheckout({ yours: ['90210'] });
    await heading('An earlier payment went through');
    expect(document.cookie).toBe('cart=10001.30301');
    expect(calls.sent(CANCEL)).toEqual([]);
  });

  it('is not polled if the bank has not decided', async () => {
    const { calls } = openReturn({}, 'pending');
    await heading('Your payment is being processed');
    expect(calls.paths()).toEqual([]);
  });
});

describe('an unpaid order', () => {
  it('returns to the unchanged list and can be retried', async () => {
    const open = openReturn({}, 'failed');
    await heading('YOUR CART:');
    expect(alerts()[0]).toMatch(/did not go through. Nothing was charged/);
    expect(open.calls.paths()).toEqual([]);
    expect(document.cookie).toBe('cart=90210.10001.30301');
    expect(location.search).toBe('?lang=en');
    open.calls.answer(INTENT, opened());
    await continueToPayment(open);
    await heading('PAYMENT VIA CREDIT CARD');
  });

  it('is cancelled on leaving if this tab opened it', async () => {
    remember(['90210']);
    const { calls } = openReturn({}, 'failed');
    await heading('YOUR CART:');
    leave();
    expect(calls.sent(CANCEL)).toEqual([NAMED]);
    expect(consumeReloadReason()).toBeNull();
  });

  it('lets the page load again with a changed cart', async () => {
    remember(['90210']);
    openReturn({}, 'failed');
    await heading('YOUR CART:');
    changeCart();
    expect(reload).toHaveBeenCalledOnce();
    expect(consumeReloadReason()).toBe('outdated');
  });

  it.each([
    [true, /You can try again\. You have cancelled several orders .*You can begin again.*until/],
    [false, /You can try again\.$/],
  ])('warns and asks for confirmation if leaving restricts: %j', async (last, words) => {
    remember(['90210'], last);
    openReturn({}, 'failed');
    await heading('YOUR CART:');
    expect(alerts()).toEqual([expect.stringMatching(words)]);
    expect(warnsOnLeave()).toBe(last);
  });

  it('is reported as failed, and not as left on a later page', async () => {
    rememberLeaveReason('left_charging');
    openReturn({}, 'failed');
    await heading('YOUR CART:');
    cleanup();
    openCheckout();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is not cancelled on leaving if another tab opened it', async () => {
    const { calls } = openReturn({}, 'failed');
    await heading('YOUR CART:');
    leave();
    expect(calls.sent(CANCEL)).toEqual([]);
  });

  it.each([
    ['payment.refunded', 'Your payment is being refunded', /All of it goes back to your card/],
    ['payment.order_ended', 'This order has ended', /back in the store/],
    ['payment.cancelled', 'The payment was cancelled', /Nothing was charged/],
    ['payment.unknown', 'We don’t know this payment', /write to support/],
  ])('explains what happened and where the money is: %s', async (code, title, words) => {
    const { calls } = openReturn({ [VERIFY]: [refused(code)] });
    await heading(title);
    expect(screen.getByText(words)).toBeTruthy();
    expect(document.cookie).toBe('cart=90210.10001.30301');
    expect(calls.sent(CONFIRM)).toEqual([]);
  });

  it('returns to the cart if it was cancelled', async () => {
    const { user } = openReturn({ [VERIFY]: [refused('payment.cancelled')] });
    await heading('The payment was cancelled');
    await user.click(button('BACK TO THE CART'));
    await heading('YOUR CART:');
  });
});

describe('a payment without an answer', () => {
  it('claims nothing about the money and can be checked again', async () => {
    const { calls, user } = openReturn({ [VERIFY]: [new Error('offline')] });
    await heading('We could not check your payment');
    expect(screen.getByText(/please don’t pay again/)).toBeTruthy();
    expect(document.cookie).toBe('cart=90210.10001.30301');
    calls.answer(VERIFY, { status: 0 });
    calls.answer(CONFIRM, confirmed);
    await user.click(button('CHECK AGAIN'));
    await heading('ORDER COMPLETE!');
  });

  it('is reported as successful once verified', async () => {
    openReturn({ [CONFIRM]: [{ status: 9, error: 'Broken' }] });
    await heading('Your payment went through');
    expect(location.pathname).toBe('/zipcart');
    await waitFor(() => expect(document.cookie).toBe(''));
    expect(links()).toEqual([['MY DASHBOARD', '/dashboard']]);
  });

  it('removes nothing else from the cart when checked again', async () => {
    remember(['90210', '10001']);
    const { user } = openReturn({ [CONFIRM]: [{ status: 9, error: 'Broken' }, confirmed] });
    await heading('Your payment went through');
    expect(document.cookie).toBe('cart=30301');
    await user.click(button('CHECK AGAIN'));
    await heading('ORDER COMPLETE!');
    expect(document.cookie).toBe('cart=30301');
    expect(screen.getByRole('list', { name: 'Your ZIP codes' })).toBeTruthy();
  });
});
