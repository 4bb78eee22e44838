import { act } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CartProps } from '../../../generated/types.ts';
import { hydrate } from '../../../runtime/hydrate.tsx';
import { renderPage } from '../../../runtime/render.ts';
import { writeCookie } from '../../../shared/api/cookies.ts';
import { reload } from '../../../shared/api/navigate.ts';
import { emptyCart, removeZipsFromCart } from '../../../shared/cart/cart-state.ts';
import { flashOf, signedIn } from '../../../testing/account.ts';
import { mockCalls } from '../../../testing/calls.ts';
import { expectHydration, show } from '../../../testing/page.ts';
import { shell, zip } from '../../../testing/store.ts';
import { paymentConfig } from '../testing/checkout.tsx';
import { CartCount, Checkout } from './Checkout.tsx';
import { zipcart } from './page.tsx';

/** Hydrated islands: a page that is gone must not listen to what the next one does. */
const roots = vi.hoisted((): Root[] => []);
vi.mock(import('react-dom/client'), async (original) => {
  const client = await original();
  const hydrateRoot: typeof client.hydrateRoot = (...given) => {
    const root = client.hydrateRoot(...given);
    roots.push(root);
    return root;
  };
  return { ...client, hydrateRoot };
});

function open(some: Partial<CartProps> = {}) {
  const props: CartProps = {
    shell: signedIn('/zipcart'),
    zips: [],
    total: 0,
    card_amount: 0,
    missing: [],
    yours: [],
    followed: [],
    payment_config: paymentConfig,
    returning: false,
    flash: null,
    ...some,
  };
  return show(renderPage(zipcart, props), props.shell.lang);
}

const filled: Partial<CartProps> = {
  zips: [zip(), zip({ zip_code: '10001', price: 150.5, tier: 3 })],
  total: 10145.5,
  card_amount: 1014.55,
  missing: ['99999'],
};

const mainText = () => document.querySelector('main')?.textContent ?? '';

afterEach(() => {
  act(() => {
    for (const root of roots.splice(0)) root.unmount();
  });
});

describe('an empty cart', () => {
  it('says so and links to the store', () => {
    expect(open().indexed).toBe(false);
    expect(document.querySelector('h1')?.textContent).toBe('YOUR CART:');
    expect(mainText()).toContain('No items in cart ..');
    expect(document.querySelector('.empty__icon svg')).not.toBeNull();
    const way = document.querySelector('main a');
    expect([way?.textContent, way?.getAttribute('href')]).toEqual(['SHOP ZIPS', '/zipstore']);
  });
});

describe('a filled cart', () => {
  it('has wiring instructions without script, at any price', () => {
    const folded = () => document.querySelector('.cart-summary noscript')?.textContent;
    open(filled);
    expect(folded()).toContain('000000000');
    open({ ...filled, card_amount: 10145.5 });
    expect(folded()).toContain('000000000');
  });

  it('removes a ZIP by a form that returns here', () => {
    open(filled);
    const forms = [...document.querySelectorAll<HTMLFormElement>('form[action="/zipcart/remove"]')];
    expect(forms.map((form) => Object.fromEntries(new FormData(form)))).toEqual(
      ['90210', '10001', '99999'].map((code) => ({ zip_code: code, return_to: '/zipcart' })),
    );
    expect(forms[0]?.querySelector('button')?.getAttribute('aria-label')).toBe('Remove 90210');
  });

  it('shows only its own flash messages', () => {
    const message = () => document.querySelector('p[role=status]')?.textContent;
    open({ ...filled, flash: flashOf('cart-removed') });
    expect(message()).toBe('Removed from your cart');
    open({ ...filled, flash: flashOf('followed') });
    expect(message()).toBeUndefined();
  });

  it('shows the total and the card amount', () => {
    open(filled);
    const summary = document.querySelector('.cart-summary');
    expect(summary?.textContent).toContain('YOUR TOTAL$10,145.50');
    expect(summary?.textContent).toContain('Charged to your card now$1,014.55');
    const on = summary?.querySelector('a.button');
    expect([on?.textContent, on?.getAttribute('href')]).toEqual(['CONTINUE SHOPPING', '/zipstore']);
  });

  it('says that payment needs script', () => {
    expect(open(filled).html).toMatch(/<noscript>.*Paying needs JavaScript/);
    expect(document.querySelector('.cart-summary .submit')?.hasAttribute('disabled')).toBe(true);
  });

  it.each([
    [20, 'PENDING'],
    [30, 'RESERVED'],
    [40, 'SOLD'],
  ] as const)('marks a ZIP with status %i that someone else has: %s', (status, word) => {
    open({ zips: [zip(), zip({ zip_code: '10001', status })], total: 9995, card_amount: 999.5 });
    expect(document.querySelectorAll('article')[1]?.textContent).toContain(word);
    expect(mainText()).toContain('ZIP codes: 1');
    expect(mainText()).toContain(
      'Not part of the total: 1 ZIP code that can’t be bought at the moment.',
    );
  });

  it('offers to follow unavailable ZIPs by a form that returns here', () => {
    const gone = zip({ zip_code: '10001', status: 20 });
    open({ zips: [zip(), gone], total: 9995, card_amount: 999.5 });
    const forms = [...document.querySelectorAll<HTMLFormElement>('[action="/watchlist/follow"]')];
    expect(forms.map((form) => Object.fromEntries(new FormData(form)))).toEqual([
      { zip_code: '10001', return_to: '/zipcart' },
    ]);
    open({ zips: [zip(), gone], followed: ['10001'] });
    expect(document.querySelector('[action="/watchlist/follow"]')).toBeNull();
    expect(document.querySelector('article a[href="/watchlist"]')).not.toBeNull();
  });

  it('marks a ZIP that the buyer already owns', () => {
    open({ zips: [zip({ status: 40 })], yours: ['90210'] });
    expect(document.querySelector('article')?.textContent).toContain('This one is yours already.');
    expect(document.querySelector('article')?.textContent).not.toContain('SOLD');
    expect(document.querySelector('[action="/watchlist/follow"]')).toBeNull();
  });

  it('marks a ZIP that is reserved for the buyer until the balance is paid', () => {
    open({ zips: [zip({ status: 30 })], yours: ['90210'] });
    const message = document.querySelector('.zip-card__foot')?.textContent;
    expect(message).toMatch(/^Reserved for you: it is yours once the balance/);
  });

  it('names ZIPs that the store does not have', () => {
    open(filled);
    expect(document.querySelector('.missing-zips')?.textContent).toContain('99999');
    open({ ...filled, missing: [] });
    expect(document.querySelector('.missing-zips')).toBeNull();
  });
});

describe('returning from payment', () => {
  it('shows that the outcome is being checked, before any script runs', () => {
    open({ ...filled, returning: true });
    expect(document.querySelector('h1')?.textContent).toBe('Confirming your payment…');
    expect(document.querySelector('main [role=status]')?.textContent).toContain(
      'keep this page open',
    );
    expect(document.querySelector('.cart-summary')).toBeNull();
  });
});

const states: Record<string, Partial<CartProps>> = {
  empty: {},
  filled,
  'with a message': { ...filled, flash: flashOf('cart-removed') },
  'with unavailable ZIPs': {
    zips: ['10001', '10002', '10003'].map((zip_code) => zip({ zip_code, status: 40 })),
    yours: ['10001'],
    followed: ['10002'],
  },
  'of a visitor': { ...filled, payment_config: null },
  returning: { ...filled, returning: true },
};

describe.each(Object.entries(states))('the page, %s', (_, some) => {
  it.each(['en', 'ch'] as const)(
    'hydrates without errors or mismatch warnings: %s',
    async (lang) => {
      mockCalls();
      open({ ...some, shell: signedIn('/zipcart', lang) });
      await expectHydration({ 'checkout/count': CartCount, checkout: Checkout });
      expect(reload).not.toHaveBeenCalled();
      expect(document.activeElement === document.body || some.returning).toBe(true);
    },
  );
});

it('the cart icon counts the ZIPs, including removals without a request', async () => {
  const count = () =>
    document.querySelector('header [href="/zipcart"]')?.getAttribute('aria-label');
  open();
  expect(count()).toBe('Cart');
  open(filled);
  expect(count()).toBe('Cart: 3 ZIP codes');
  writeCookie('cart', '90210.10001.99999', 60);
  await act(async () => hydrate('checkout/count', CartCount));
  await act(async () => window.dispatchEvent(new Event('focus')));
  expect(count()).toBe('Cart: 3 ZIP codes');
  await act(async () => removeZipsFromCart(['10001']));
  expect(count()).toBe('Cart: 2 ZIP codes');
  await act(async () => emptyCart());
  expect(count()).toBe('Cart');
});

it('a terms box ticked before hydration counts', async () => {
  open(filled);
  const box = document.querySelector<HTMLInputElement>('[name=terms_agreed]');
  if (box) box.checked = true;
  await act(async () => hydrate('checkout', Checkout));
  expect(box?.checked).toBe(true);
  expect(document.querySelector('.cart-summary .submit')?.hasAttribute('disabled')).toBe(false);
});

it('uses the public frame, like the store', () => {
  open(filled);
  expect(document.querySelector('.private')).toBeNull();
  const dashboard = document.querySelector('header [href="/dashboard"]');
  expect(dashboard?.textContent).toBe('MY DASHBOARD');
  expect(dashboard?.className).toContain('button--secondary');
  open({ ...filled, payment_config: null, shell: { ...shell, path: '/zipcart' } });
  expect(document.querySelector('header')?.textContent).toContain('LOGIN');
  expect(mainText()).toContain('YOUR CART:');
});
