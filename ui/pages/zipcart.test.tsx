import { afterEach, describe, expect, it } from 'vitest';
import type { CartProps } from '../generated/CartProps.ts';
import { renderPage } from '../runtime/render.ts';
import { me, signedIn } from '../testing/account.ts';
import { shell, zip } from '../testing/store.ts';
import { zipcart } from './zipcart.tsx';

function open(some: Partial<CartProps> = {}) {
  const props = {
    shell: signedIn('/zipcart'),
    me,
    zips: [],
    total: 0,
    missing: [],
    notice: null,
    ...some,
  };
  const rendered = renderPage(zipcart, props);
  document.body.innerHTML = rendered.html;
  return rendered;
}

const filled: Partial<CartProps> = {
  zips: [zip(), zip({ zip_code: '10001', price: 150.5, tier: 3 })],
  total: 10145.5,
  missing: ['99999'],
};

const said = () => document.querySelector('main')?.textContent ?? '';

afterEach(() => {
  document.body.innerHTML = '';
});

describe('empty', () => {
  it('says so and leads to the store', () => {
    expect(open().indexed).toBe(false);
    expect(document.querySelector('h1')?.textContent).toBe('YOUR CART:');
    expect(said()).toContain('No items in cart ..');
    const way = document.querySelector('main a');
    expect([way?.textContent, way?.getAttribute('href')]).toEqual(['SHOP ZIPS', '/zipstore']);
  });
});

describe('filled', () => {
  it('takes a ZIP out by a form that leads back here', () => {
    open(filled);
    const forms = [...document.querySelectorAll<HTMLFormElement>('form[action="/zipcart/remove"]')];
    expect(forms.map((form) => Object.fromEntries(new FormData(form)))).toEqual(
      ['90210', '10001', '99999'].map((code) => ({ zip_code: code, return_to: '/zipcart' })),
    );
    expect(forms[0]?.querySelector('button')?.getAttribute('aria-label')).toBe('Remove 90210');
  });

  it('says what it comes to, and that it can’t be paid yet', () => {
    open(filled);
    const summary = document.querySelector('.cart-summary');
    expect(summary?.textContent).toContain('YOUR TOTAL$10,145.50');
    expect(summary?.textContent).toContain('Paying is not open yet.');
    expect(summary?.querySelector('button')).toBeNull();
    const on = summary?.querySelector('a');
    expect([on?.textContent, on?.getAttribute('href')]).toEqual(['CONTINUE SHOPPING', '/zipstore']);
  });

  it('says of a ZIP that somebody else has by now where it went', () => {
    open({ zips: [zip({ status: 40 })], total: 0 });
    expect(document.querySelector('article')?.textContent).toContain('SOLD');
  });

  it('names what the store does not have', () => {
    open(filled);
    expect(document.querySelector('.missing-zips')?.textContent).toContain('99999');
    open({ ...filled, missing: [] });
    expect(document.querySelector('.missing-zips')).toBeNull();
  });
});

it.each(['en', 'ch'] as const)('has no style attribute and no repeated id: %s', (lang) => {
  open({ ...filled, shell: signedIn('/zipcart', lang) });
  expect(document.querySelector('[style]')).toBeNull();
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
  expect(ids).toEqual([...new Set(ids)]);
});

it('visitors see it in the public frame', () => {
  open({ ...filled, me: null, shell: { ...shell, path: '/zipcart' } });
  expect(document.querySelector('.private')).toBeNull();
  expect(document.querySelector('.profile')).toBeNull();
  expect(said()).toContain('YOUR CART:');
});
