import { describe, expect, it } from 'vitest';
import { CART_LIMIT } from '../../generated/limits.ts';
import { addZip, cartCookie, parseCart, removeZip, withoutZips } from './cart.ts';

const many = (n: number) => Array.from({ length: n }, (_, i) => `${10000 + i}`);

describe('the cart cookie', () => {
  it('is read as written, in order', () => {
    expect(parseCart(cartCookie(['90210', '00501']))).toEqual(['90210', '00501']);
  });

  it('skips invalid ZIPs and duplicates', () => {
    expect(parseCart('90210.abc.1234.123456.90210.<b>.10001')).toEqual(['90210', '10001']);
    expect(parseCart('')).toEqual([]);
  });

  it('is limited to fifty ZIPs', () => {
    expect(parseCart(cartCookie(many(60)))).toHaveLength(CART_LIMIT);
  });
});

describe('changing the cart', () => {
  it('adds at the end', () => {
    expect(addZip(['90210'], '10001')).toEqual({ cart: ['90210', '10001'], flash: 'cart-added' });
  });

  it.each(['1234', '123456', '1234a', '１２３４５', ''])('rejects %j as a ZIP', (wrong) => {
    expect(addZip([], wrong)).toEqual({ cart: [], flash: 'cart-not-a-zip' });
  });

  it('rejects a duplicate', () => {
    expect(addZip(['90210'], '90210')).toEqual({ cart: ['90210'], flash: 'cart-already-in' });
  });

  it('rejects the fifty-first ZIP', () => {
    const full = many(CART_LIMIT);
    expect(addZip(full, '90210')).toEqual({ cart: full, flash: 'cart-full' });
  });

  it('removes a ZIP, and reports one that was not there', () => {
    expect(removeZip(['90210', '10001'], '90210')).toEqual({
      cart: ['10001'],
      flash: 'cart-removed',
    });
    expect(removeZip(['10001'], '90210')).toEqual({ cart: ['10001'], flash: 'cart-not-in' });
  });
});

it('removes several ZIPs at once, ignoring missing ones', () => {
  expect(withoutZips(['90210', '10001', '30301'], ['30301', '90210', '99999'])).toEqual(['10001']);
});
