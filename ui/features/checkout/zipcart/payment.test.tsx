/** The payment step: what it shows, and cancelling. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { navigate } from '../../../shared/api/navigate.ts';
import { denyChannels } from '../../../testing/page.ts';
import {
  alerts,
  button,
  CANCEL,
  CONFIRM,
  confirmed,
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
} from '../testing/checkout.tsx';

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

  it('does not speak of the card where the page itself fails', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const failure = new Error('no channel');
    vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => {
      throw failure;
    });
    const open = openCheckout();
    open.calls.answer(INTENT, opened());
    await continueToPayment(open);
    await waitFor(() => expect(alerts()).toEqual(['Something went wrong. Please try again.']));
    expect(reported).toHaveBeenCalledWith(failure);
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
    const shown = within(await screen.findByRole('dialog', { name: 'Wiring instructions' }));
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
    const { stripe } = await openPayment();
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
    const open = openCheckout({}, {}, 'ch');
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

  it('shows that it is in progress, and blocks PAY NOW meanwhile', async () => {
    const { calls, user } = await openPayment();
    const release = calls.hold();
    await user.click(button('CANCEL'));
    expect(button('CANCEL').classList).toContain('submit--busy');
    expect(button('PAY NOW').classList).not.toContain('submit--busy');
    expect(button('PAY NOW').getAttribute('aria-disabled')).toBe('true');
    release();
    await expectHeadingFocus('YOUR CART:');
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
    calls.answer(CONFIRM, confirmed);
    await user.click(button('CANCEL'));
    await heading('ORDER COMPLETE!');
  });

  it.each([
    ['payment.refunded', 'Your payment is being refunded'],
    ['payment.order_ended', 'This order has ended'],
  ])('shows what came of the charge if it bought nothing: %s', async (code, title) => {
    const { calls, user } = await openPayment();
    calls.answer(CANCEL, { status: 7, code, error: 'Too late' });
    calls.answer(VERIFY, { status: 7, code, error: 'Too late' });
    await user.click(button('CANCEL'));
    await heading(title);
  });

  describe('if one more restricts the account', () => {
    const warning = /If you leave this one, begin it anew, or let its time run out/;

    it('is preceded by a warning on the page, only in that case', async () => {
      await openPayment({ last_warning: true });
      expect(screen.getByText(warning)).toBeTruthy();
      cleanup();
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
