/** The cart's list, and proceeding to payment from it. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { navigate, reload } from '../../../shared/api/navigate.ts';
import { zip } from '../../../testing/store.ts';
import {
  alerts,
  button,
  CANCEL,
  changeCart,
  continueToPayment,
  expectHeadingFocus,
  focusWindow,
  heading,
  INTENT,
  openCheckout,
  opened,
  wentThrough,
} from '../testing/checkout.tsx';

const pay = () => screen.getByRole<HTMLButtonElement>('button', { name: 'CONTINUE TO PAYMENT' });
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('the list', () => {
  it('has the specified terms text with links to the documents', () => {
    openCheckout();
    expect(document.querySelector('.checkbox__label')?.textContent).toBe(
      'By clicking here, I state that I have read and agree to the Terms and Conditions and Privacy Statement',
    );
    const links = [...document.querySelectorAll('.checkbox__label a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/terms', '/privacy']);
    expect(screen.getByText('You must be 18 or older to buy.')).toBeTruthy();
  });

  it('enables payment once the terms are accepted', async () => {
    const { user } = openCheckout();
    expect(pay().disabled).toBe(true);
    await user.click(screen.getByRole('checkbox'));
    expect(pay().disabled).toBe(false);
  });

  it('links only to the store if nothing can be bought', () => {
    const gone = ([20, 30, 40] as const).map((status, i) => zip({ status, zip_code: `1000${i}` }));
    openCheckout({ zips: gone, total: 0, card_amount: 0 });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByText('CONTINUE TO PAYMENT')).toBeNull();
    const ways = screen.getAllByRole('link').filter((one) => one.matches('.cart-summary a'));
    expect(ways.map((one) => one.getAttribute('href'))).toEqual(['/zipstore']);
    expect(
      screen.getByText(/^Not part of the total: 3 ZIP codes that can’t be bought at the moment\.$/),
    ).toBeTruthy();
    expect(screen.getByText('ZIP codes: 0')).toBeTruthy();
  });

  it('shows card and wire amounts if they differ', () => {
    openCheckout({ total: 20_000, card_amount: 1500 });
    const sums = [...document.querySelectorAll('.amounts__item')].map((one) => one.textContent);
    expect(sums).toEqual(['Charged to your card now$1,500', 'To be wired later$18,500']);
  });

  it('mentions no deposit if the card pays all', () => {
    openCheckout();
    expect(document.querySelector('.deposit-note')).toBeNull();
  });

  it('has wiring instructions for every cart, and says which orders are wired', async () => {
    const { user } = openCheckout();
    await user.click(button('Wiring instructions'));
    expect((await dialog('Wiring instructions')).textContent).toContain('orders over $1,500');
  });

  it('has wiring instructions for a deposit, without a reference yet', async () => {
    const { user } = openCheckout({ total: 20_000, card_amount: 1500 });
    await user.click(button('Wiring instructions'));
    const lines = within(await dialog('Wiring instructions')).getAllByRole('definition');
    expect(lines.map((line) => line.textContent)).toEqual([
      'INKPAY',
      'Sample Bank (no wire arrives here)',
      '000000000',
      '0000-SAMPLE',
      'You get it after the deposit',
    ]);
  });

  it('leads visitors to the log-in and back', () => {
    openCheckout({ payment_config: null });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText('LOG IN TO PAY').getAttribute('href')).toBe(
      '/auth/login?return_to=%2Fzipcart',
    );
  });
});

describe('continuing to payment', () => {
  it('requests the available ZIPs at the displayed price', async () => {
    const gone = zip({ zip_code: '30301', status: 40 });
    const open = openCheckout({ zips: [zip(), gone], total: 9995, card_amount: 999.5 });
    open.calls.answer(INTENT, opened({ remaining_balance: 8995.5, payment_amount: 999.5 }));
    await continueToPayment(open);
    await heading('DEPOSIT VIA CREDIT CARD');
    expect(open.calls.sent(INTENT)).toEqual([
      { product_skus: ['90210'], expected_price: 999.5, expected_total: 9995 },
    ]);
  });

  it('sends one request, however often it is clicked', async () => {
    const open = openCheckout();
    const release = open.calls.hold();
    open.calls.answer(INTENT, opened());
    await continueToPayment(open);
    await open.user.click(button(/CONTINUE TO PAYMENT/));
    expect(pay().getAttribute('aria-disabled')).toBe('true');
    release();
    await heading('PAYMENT VIA CREDIT CARD');
    expect(open.calls.sent(INTENT)).toHaveLength(1);
  });

  it.each([
    ['a refusal', { status: 8, error: 'Too many attempts.' }, 'Too many attempts.', 0],
    ['a payment under way', { status: 7, code: 'payment.under_way', error: 'Wait.' }, 'Wait.', 0],
    [
      'a payment being refunded',
      { status: 7, code: 'payment.refunded', error: 'It goes back.' },
      'It goes back.',
      0,
    ],
    // It may have been opened all the same.
    ['a busy server', { status: 9, error: 'Too much is going on.' }, 'Too much is going on.', 1],
    [
      'no connection',
      new TypeError('Failed to fetch'),
      'Response error (1): No connection. Please try again.',
      1,
    ],
  ])('keeps the list after %s', async (_, answer, words, cancelled) => {
    const open = openCheckout();
    open.calls.answer(INTENT, answer);
    await continueToPayment(open);
    await waitFor(() => expect(alerts()).toEqual([words]));
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(document.cookie).toBe('cart=90210.10001.30301');
    expect(open.calls.sent(CANCEL)).toHaveLength(cancelled);
    open.calls.answer(INTENT, opened());
    await open.user.click(button('CONTINUE TO PAYMENT'));
    await heading('PAYMENT VIA CREDIT CARD');
  });

  it('leads a restricted customer to the page that explains it', async () => {
    const open = openCheckout();
    open.calls.answer(INTENT, { status: 4, code: 'payment.banned', error: 'Restricted' });
    await continueToPayment(open);
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/ziprestricted'));
  });

  it('reports that an earlier payment succeeded, and removes what it bought', async () => {
    const open = openCheckout();
    const error = 'Your payment before this one went through.';
    open.calls.answer(INTENT, wentThrough(error));
    await continueToPayment(open);
    await expectHeadingFocus('An earlier payment went through');
    expect(screen.getByText(error)).toBeTruthy();
    expect(screen.getByText('MY DASHBOARD').getAttribute('href')).toBe('/dashboard');
    expect(document.cookie).toBe('cart=30301');
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a cart changed by another tab', () => {
  const setVisibility = (state: 'hidden' | 'visible') => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  };

  it('is reloaded with an explanation', async () => {
    openCheckout();
    focusWindow();
    expect(reload).not.toHaveBeenCalled();
    changeCart();
    expect(reload).toHaveBeenCalledOnce();
    cleanup();
    openCheckout();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Your cart is up to date/);
  });

  it('is empty for the reason that it says', async () => {
    openCheckout();
    changeCart('');
    cleanup();
    openCheckout({ zips: [] });
    expect((await screen.findByRole('alert')).textContent).toMatch(/changed in another tab/);
  });

  it('is reloaded when the page becomes visible, not when it is hidden', () => {
    openCheckout();
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookieStore
    document.cookie = 'cart=90210; Path=/';
    setVisibility('hidden');
    expect(reload).not.toHaveBeenCalled();
    setVisibility('visible');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is not reloaded in a loop if it differs from what the server read', () => {
    openCheckout({ zips: [zip()], missing: ['00000'] });
    focusWindow();
    setVisibility('visible');
    expect(reload).not.toHaveBeenCalled();
  });

  it('is not reloaded during a call or payment, but before the next payment', async () => {
    const open = openCheckout();
    const release = open.calls.hold();
    open.calls.answer(INTENT, opened());
    await continueToPayment(open);
    changeCart();
    release();
    await heading('PAYMENT VIA CREDIT CARD');
    changeCart('90210.10001');
    await open.user.click(button('CANCEL'));
    await heading('YOUR CART:');
    expect(alerts()[0]).toMatch(/^The payment was cancelled/);
    expect(reload).not.toHaveBeenCalled();
    await open.user.click(button('CONTINUE TO PAYMENT'));
    expect(reload).toHaveBeenCalledOnce();
    expect(open.calls.sent(INTENT)).toHaveLength(1);
  });
});

describe('the Sorry dialog', () => {
  const TAKEN = 'This ZIP code can’t be bought now: it is sold, reserved or being paid for.';
  const refuse = async (fields: Record<string, string>, code = 'zip.taken') => {
    const open = openCheckout();
    open.calls.answer(INTENT, { status: 7, code, error: 'Taken', fields });
    await continueToPayment(open);
    return { ...open, sorry: within(await dialog('Sorry')) };
  };

  it('names unavailable ZIPs and reloads the cart', async () => {
    const { sorry, user } = await refuse({ '10001': TAKEN });
    expect(sorry.getByRole('listitem').textContent).toBe(`10001New York, NY${TAKEN}`);
    const described = /^Not available at the moment: .*it is sold, reserved or being paid for\.$/;
    expect(screen.getByRole('dialog', { description: described })).toBeTruthy();
    await user.click(sorry.getByText('SEE THE NEW TOTAL'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.cookie).toBe('cart=90210.10001.30301');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads the cart when closed', async () => {
    const { sorry, user } = await refuse({ '10001': TAKEN });
    await user.click(sorry.getByRole('button', { name: 'Close' }));
    expect(reload).toHaveBeenCalledOnce();
    cleanup();
    openCheckout();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Your cart is up to date/);
  });

  it('links to the store if nothing is left, or back to the cart', async () => {
    const { sorry, user } = await refuse({ '10001': TAKEN, '90210': TAKEN });
    expect(sorry.queryByText('SEE THE NEW TOTAL')).toBeNull();
    expect(sorry.getByText('CONTINUE SHOPPING').getAttribute('href')).toBe('/zipstore');
    await user.click(sorry.getByText('BACK TO THE CART'));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('names ZIPs that must wait, and returns to the list', async () => {
    const { sorry, user } = await refuse({ '10001': 'Wait for 10 minutes.' }, 'zip.paused');
    expect(sorry.getByRole('listitem').textContent).toBe('10001New York, NYWait for 10 minutes.');
    await user.click(sorry.getByText('BACK TO THE CART'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(pay().disabled).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  const LOOK_UP = '/zipcode/search?zip_codes=90210,10001&lang=en';
  const reprice = async (answer: object) => {
    const open = openCheckout();
    open.calls.answer(INTENT, { status: 7, code: 'payment.repriced', error: 'Look again' });
    open.calls.answer(LOOK_UP, answer);
    await continueToPayment(open);
    return { ...open, sorry: within(await dialog('Sorry')) };
  };

  it('names changed prices, old and new', async () => {
    const found = [zip({ price: 1250 }), zip({ zip_code: '10001', price: 195 })];
    const { sorry, user } = await reprice({ status: 0, count: 2, zip_codes: found });
    const line = await sorry.findByRole('listitem');
    expect(line.textContent).toBe('90210Beverly Hills, CAwas $1,000 now $1,250');
    await user.click(sorry.getByText('SEE THE NEW TOTAL'));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reports changed prices even if they can’t be looked up', async () => {
    const { sorry } = await reprice(new Error('offline'));
    expect(await sorry.findByText(/A price in your cart has changed/)).toBeTruthy();
    expect(sorry.queryByRole('list')).toBeNull();
  });
});
