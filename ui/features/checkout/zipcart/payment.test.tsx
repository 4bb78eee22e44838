/** The payment step: what it shows, paying, and cancelling. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate, reload } from '../../../shared/api/navigate.ts';
import {
  alerts,
  button,
  CANCEL,
  CONFIRM,
  closeCheckout,
  continueToPayment,
  expectHeadingFocus,
  heading,
  INTENT,
  NAMED,
  openCheckout,
  opened,
  openPayment,
  SECRET,
  VERIFY,
} from '../../../testing/checkout.tsx';
import { denyChannels } from '../../../testing/page.ts';
import { fakeStripe } from '../../../testing/stripe.ts';
import { loadCardScript, REQUEST_TIMEOUT_MS } from './stripe.ts';

vi.mock('../../../shared/api/navigate.ts', () => ({ navigate: vi.fn(), reload: vi.fn() }));

beforeEach(() => {
  vi.mocked(navigate).mockReset();
  vi.mocked(reload).mockReset();
});
afterEach(() => {
  closeCheckout();
  vi.useRealTimers();
  document.head.innerHTML = '';
});

const dialog = (name: string) => screen.findByRole('dialog', { name });
const payNow = () => button(/^PAY NOW/);
const script = () => document.head.querySelector('script');
const never = () => new Promise<object>(() => {});

/** Another release's script warns, and may behave differently. */
it('the provider’s script and its wrapper are of the same release', () => {
  const text = (path: string) =>
    readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8');
  const wrapper = text('node_modules/@stripe/stripe-js/dist/index.mjs');
  const [, release] = /RELEASE_TRAIN = '(\w+)'/.exec(wrapper) ?? [];
  expect(release).toBeTruthy();
  const config = text('server/app/src/config/payments.rs');
  expect(config).toContain(`"https://js.stripe.com/${release}/stripe.js"`);
});

describe('the payment step', () => {
  it('shows the charge and takes focus', async () => {
    await openPayment();
    await expectHeadingFocus('PAYMENT VIA CREDIT CARD');
    expect(document.querySelector('.order-summary')?.textContent).toContain(
      'Charged to your card now$1,195',
    );
    expect(screen.queryByText('Remaining balance')).toBeNull();
  });

  it('is reached where the browser denies storage, and no tab reaches another', async () => {
    denyChannels();
    await openPayment();
    expect(await heading('PAYMENT VIA CREDIT CARD')).toBeTruthy();
  });

  it('shows the remaining balance of a deposit', async () => {
    await openPayment({ order_total: 20_000, payment_amount: 1500, remaining_balance: 18_500 });
    await heading('DEPOSIT VIA CREDIT CARD');
    expect(document.querySelector('.order-summary')?.textContent).toContain(
      'Remaining balance$18,500',
    );
  });

  it('has wiring instructions with the order number for a deposit', async () => {
    const { user } = await openPayment({
      order_total: 20_000,
      payment_amount: 1500,
      remaining_balance: 18_500,
    });
    await user.click(button('Wiring instructions'));
    const shown = within(await dialog('Wiring instructions'));
    const lines = shown.getAllByRole('definition');
    expect(lines.map((line) => line.textContent).slice(-2)).toEqual(['INK-7K3M9-Q2X4D', '$18,500']);
    const words = /^After the deposit, wire the balance/;
    expect(screen.getByRole('dialog', { description: words })).toBeTruthy();
  });

  it('has no wiring instructions if the card pays all', async () => {
    await openPayment();
    expect(screen.queryByRole('button', { name: 'Wiring instructions' })).toBeNull();
  });

  it('opens the provider with key, language and dark theme, without wallets', async () => {
    const { stripe } = await openPayment({}, { lang: 'en' });
    expect(stripe.opened).toHaveBeenCalledWith('pk_test_1', { locale: 'en' });
    expect(stripe.elements.mock.calls[0]?.[0]).toMatchObject({
      clientSecret: SECRET,
      appearance: { theme: 'night' },
    });
    expect(stripe.create).toHaveBeenCalledWith('payment', {
      wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
    });
  });

  it('is in Chinese on a Chinese page', async () => {
    const open = openCheckout({ lang: 'ch' });
    open.calls.answer(INTENT, opened());
    await open.user.click(screen.getByRole('checkbox'));
    await open.user.click(button('继续付款'));
    await heading('银行卡付款');
    await waitFor(() =>
      expect(open.stripe.opened).toHaveBeenCalledWith('pk_test_1', { locale: 'zh' }),
    );
  });

  it('counts down minutes, and announces when few are left', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openPayment();
    const aloud = () =>
      [...document.querySelectorAll('.hold [role=status]')].map((one) => one.textContent);
    expect(screen.getByText('30 min left')).toBeTruthy();
    expect(aloud()).toEqual(['']);
    await act(() => vi.advanceTimersByTimeAsync(25 * 60_000));
    expect(screen.getByText('5 min left')).toBeTruthy();
    expect(aloud()).toEqual(['Minutes left to pay: 5']);
  });
});

describe('the provider’s script', () => {
  it('is loaded by our own element with the page’s nonce', async () => {
    document.head.innerHTML = '<script type="module" nonce="abc"></script>';
    vi.stubGlobal('Stripe', undefined);
    const loading = loadCardScript('https://cards.example/v3.js');
    const element = document.head.querySelector<HTMLScriptElement>('script[src]');
    expect([element?.src, element?.nonce]).toEqual(['https://cards.example/v3.js', 'abc']);
    vi.stubGlobal('Stripe', fakeStripe().opened);
    element?.dispatchEvent(new Event('load'));
    await loading;
  });

  it('can be retried with an explanation if it fails to load', async () => {
    const open = openCheckout();
    const logged = vi.spyOn(console, 'warn');
    vi.stubGlobal('Stripe', undefined);
    open.calls.answer(INTENT, opened());
    await continueToPayment(open);
    await heading('PAYMENT VIA CREDIT CARD');
    act(() => void script()?.dispatchEvent(new Event('error')));
    expect(await screen.findByText(/The card form could not be loaded/)).toBeTruthy();
    expect(payNow()).toHaveProperty('disabled', true);
    expect(logged).toHaveBeenCalledWith('Payment library not loaded:', expect.anything());
    await open.user.click(button('TRY AGAIN'));
    expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Card' }));
    vi.stubGlobal('Stripe', open.stripe.opened);
    act(() => void script()?.dispatchEvent(new Event('load')));
    await waitFor(() => expect(open.stripe.create).toHaveBeenCalled());
  });

  it('does not move focus out of an open dialog when it loads late', async () => {
    const open = openCheckout();
    vi.stubGlobal('Stripe', undefined);
    open.calls.answer(INTENT, opened({ last_warning: true }));
    await continueToPayment(open);
    await heading('PAYMENT VIA CREDIT CARD');
    await open.user.click(button('CANCEL'));
    const asked = await dialog('Cancel once more?');
    const focused = document.activeElement;
    expect(asked.contains(focused)).toBe(true);
    vi.stubGlobal('Stripe', open.stripe.opened);
    act(() => void script()?.dispatchEvent(new Event('load')));
    await waitFor(() => expect(open.stripe.create).toHaveBeenCalled());
    expect(await dialog('Cancel once more?')).toBe(asked);
    expect(document.activeElement).toBe(focused);
  });

  it('can be retried if its form fails to load', async () => {
    const { stripe, user } = await openPayment();
    stripe.emit('loaderror', { elementType: 'payment', error: { type: 'api_connection_error' } });
    expect(screen.getByText(/The card form could not be loaded/)).toBeTruthy();
    expect(payNow()).toHaveProperty('disabled', true);
    await user.click(button('TRY AGAIN'));
    await waitFor(() => expect(stripe.create).toHaveBeenCalledTimes(2));
  });

  it('can be retried if nothing is heard of its form for as long as of a script', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { calls, stripe, user } = openCheckout();
    calls.answer(INTENT, opened());
    await continueToPayment({ user });
    await waitFor(() => expect(stripe.create).toHaveBeenCalled());
    expect(screen.getByText('Loading the card form')).toBeTruthy();
    const wait = () => act(() => vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS));
    await wait();
    expect(screen.getByText(/if you use a content blocker, allow/)).toBeTruthy();
    await user.click(button('TRY AGAIN'));
    await waitFor(() => expect(stripe.create).toHaveBeenCalledTimes(2));
    stripe.emit('ready');
    await wait();
    expect(payNow()).toHaveProperty('disabled', false);
  });

  it('needs no retry if its form loads after all', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { calls, stripe, user } = openCheckout();
    calls.answer(INTENT, opened());
    await continueToPayment({ user });
    await waitFor(() => expect(stripe.create).toHaveBeenCalled());
    await act(() => vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS));
    expect(screen.getByText(/The card form could not be loaded/)).toBeTruthy();
    expect(payNow()).toHaveProperty('disabled', true);
    stripe.emit('ready');
    expect(screen.queryByText(/The card form could not be loaded/)).toBeNull();
    expect(payNow()).toHaveProperty('disabled', false);
  });
});

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

  it('shows form errors and charges nothing', async () => {
    const { stripe, user } = await openPayment();
    const error = { type: 'validation_error', message: 'Your card number is incomplete.' };
    stripe.submit.mockResolvedValue({ error });
    await user.click(payNow());
    await waitFor(() => expect(alerts()).toEqual([error.message]));
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
    calls.answer(CONFIRM, { status: 0, ...confirmation });
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

const confirmation = {
  order_id: 'INK-7K3M9-Q2X4D',
  order_total: 1195,
  payment_amount: 1195,
  remaining_balance: 0,
  due_date: null,
};

describe('CANCEL', () => {
  it('releases the ZIPs and returns to the unchanged list', async () => {
    const { calls, user } = await openPayment();
    await user.click(button('CANCEL'));
    await expectHeadingFocus('YOUR CART:');
    expect(alerts()[0]).toMatch(/^The payment was cancelled/);
    expect(calls.sent(CANCEL)).toEqual([NAMED]);
    expect(document.cookie).toBe('cart=90210.10001.30301');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('shows an error and keeps the form if it fails', async () => {
    const { calls, user } = await openPayment();
    calls.answer(CANCEL, { status: 7, code: 'payment.under_way', error: 'Please wait a moment.' });
    await user.click(button('CANCEL'));
    await waitFor(() => expect(alerts()).toEqual(['Please wait a moment.']));
    expect(screen.getByRole('form', { name: 'Card' })).toBeTruthy();
  });

  it('confirms the order if the payment has already succeeded', async () => {
    const { calls, user } = await openPayment();
    calls.answer(CANCEL, { status: 7, code: 'payment.went_through', error: 'Too late' });
    calls.answer(CONFIRM, { status: 0, ...confirmation });
    await user.click(button('CANCEL'));
    await heading('ORDER COMPLETE!');
  });

  describe('if one more restricts the account', () => {
    const warning = /If you leave this one, begin it anew, or let its time run out/;

    it('is preceded by a warning on the page, only in that case', async () => {
      await openPayment({ last_warning: true });
      expect(screen.getByText(warning)).toBeTruthy();
      closeCheckout();
      await openPayment();
      expect(screen.queryByText(warning)).toBeNull();
    });

    const warned = async () => {
      const open = await openPayment({ last_warning: true });
      await open.user.click(button('CANCEL'));
      const dialog = within(await screen.findByRole('dialog', { name: 'Cancel once more?' }));
      return { ...open, dialog };
    };

    it('asks for confirmation, and does nothing if declined', async () => {
      const { calls, user, dialog } = await warned();
      const words = /more than ten minutes in all, your account may be restricted/;
      expect(dialog.getByText(words)).toBeTruthy();
      expect(screen.getByRole('dialog', { description: words })).toBeTruthy();
      await user.click(dialog.getByText('KEEP PAYING'));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(calls.sent(CANCEL)).toEqual([]);
    });

    it('leads to the explanation if the account gets restricted', async () => {
      const { calls, user, dialog } = await warned();
      calls.answer('/zipcode/is-banned', { status: 0, is_banned: true });
      await user.click(dialog.getByText('CANCEL ANYWAY'));
      await waitFor(() => expect(navigate).toHaveBeenCalledWith('/ziprestricted'));
      expect(calls.sent(CANCEL)).toEqual([NAMED]);
    });

    it('returns to the list if it does not', async () => {
      const { user, dialog } = await warned();
      await user.click(dialog.getByText('CANCEL ANYWAY'));
      await heading('YOUR CART:');
      expect(navigate).not.toHaveBeenCalled();
    });
  });
});
