/** The card provider’s script and its form: loading them, and when that fails. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  button,
  continueToPayment,
  heading,
  INTENT,
  openCheckout,
  opened,
  openPayment,
} from '../testing/checkout.tsx';
import { fakeStripe } from '../testing/stripe.ts';
import { loadCardScript, REQUEST_TIMEOUT_MS } from './stripe.ts';

const dialog = (name: string) => screen.findByRole('dialog', { name });
const payNow = () => button(/^PAY NOW/);
const script = () => document.head.querySelector('script');

/** Another release's script may behave differently. */
it('the provider’s script and its types are of the same release', () => {
  const text = (path: string) =>
    readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8');
  const library = text('node_modules/@stripe/stripe-js/dist/index.mjs');
  const [, release] = /RELEASE_TRAIN = '(\w+)'/.exec(library) ?? [];
  expect(release).toBeTruthy();
  const config = text('server/app/src/config/payments.rs');
  expect(config).toContain(`"https://js.stripe.com/${release}/stripe.js"`);
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

  it('has its form destroyed while that is still in the page', async () => {
    const { stripe, user } = await openPayment();
    const inPage: unknown[] = [];
    stripe.destroy.mockImplementation(() => {
      inPage.push(stripe.mount.mock.calls[0]?.[0].isConnected);
    });
    await user.click(button('CANCEL'));
    await heading('YOUR CART:');
    expect(inPage).toEqual([true]);
  });
});
