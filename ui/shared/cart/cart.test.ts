import { describe, expect, it } from 'vitest';
import { CART_LIMIT } from '../../generated/limits.ts';
import { addZip, cartCookie, parseCart, removeZip, withoutZips } from './cart.ts';

const many = (n: number) => Array.from({ length: n }, (_, i) => `${10000 + i}`);

describe('the cookie', () => {
  it('is read as it is written, in order', () => {
    expect(parseCart(cartCookie(['90210', '00501']))).toEqual(['90210', '00501']);
  });

  it('gives no ZIP for what is none, and none twice', () => {
    expect(parseCart('90210.abc.1234.123456.90210.<b>.10001')).toEqual(['90210', '10001']);
    expect(parseCart('')).toEqual([]);
  });

  it('gives at most fifty', () => {
    expect(parseCart(cartCookie(many(60)))).toHaveLength(CART_LIMIT);
  });
});

describe('changes', () => {
  it('adds at the end', () => {
    expect(addZip(['90210'], '10001')).toEqual({ cart: ['90210', '10001'], flash: 'cart-added' });
  });

  it.each(['1234', '123456', '1234a', '１２３４５', ''])('refuses %j as no ZIP', (wrong) => {
    expect(addZip([], wrong)).toEqual({ cart: [], flash: 'cart-not-a-zip' });
  });

  it('refuses a second one of the same', () => {
    expect(addZip(['90210'], '90210')).toEqual({ cart: ['90210'], flash: 'cart-already-in' });
  });

  it('refuses the fifty-first', () => {
    const full = many(CART_LIMIT);
    expect(addZip(full, '90210')).toEqual({ cart: full, flash: 'cart-full' });
  });

  it('removes one, and says so when it was not there', () => {
    expect(removeZip(['90210', '10001'], '90210')).toEqual({
      cart: ['10001'],
      flash: 'cart-removed',
    });
    expect(removeZip(['10001'], '90210')).toEqual({ cart: ['10001'], flash: 'cart-not-in' });
  });
});

it('several are taken out at once, those that are not in it too', () => {
  expect(withoutZips(['90210', '10001', '30301'], ['30301', '90210', '99999'])).toEqual(['10001']);
});
