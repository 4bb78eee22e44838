import { describe, expect, it } from 'vitest';
import type { StoreQuery } from '../../generated/StoreQuery.ts';
import { EVERYTHING, searchHref, storeHref } from './store-query.ts';

const full: StoreQuery = {
  search: 'Saint & "Paul" 100%',
  states: ['ny', 'dc'],
  tier: 0,
  price_min: 500,
  price_max: 995,
  sort: 'people',
  order_by: 'asc',
  available_only: true,
  skip: 36,
};

describe('the address of a view', () => {
  it('leaves out everything that is the default', () => {
    expect(storeHref(EVERYTHING)).toBe('/zipstore');
    expect(storeHref({ ...EVERYTHING, search: ' ' })).toBe('/zipstore');
    expect(storeHref({ ...EVERYTHING, search: ' a ' })).toBe('/zipstore?search=a');
  });

  it('names what differs, the states in one readable list', () => {
    expect(storeHref({ ...full, search: 'new york' })).toBe(
      '/zipstore?search=new%20york&state=ny,dc&tier=0&price_min=500&price_max=995&sort=people&order_by=asc&filter=availableOnly&skip=36',
    );
  });

  it('leaves out an order that is its sort’s own', () => {
    expect(storeHref({ ...EVERYTHING, sort: 'zip', order_by: 'asc' })).toBe('/zipstore?sort=zip');
    expect(storeHref({ ...EVERYTHING, sort: 'zip' })).toBe('/zipstore?sort=zip&order_by=desc');
  });

  it('keeps a highest price that is below the lowest, for which the call is not asked', () => {
    const typing = { ...EVERYTHING, price_min: 500, price_max: 9 };
    expect(storeHref(typing)).toBe('/zipstore?price_min=500&price_max=9');
    expect(searchHref(typing, 'en')).toBe('/zipcode/search?price_min=500&count=18&lang=en');
  });
});

it('the call asks for one page in the visitor’s language', () => {
  expect(searchHref({ ...EVERYTHING, tier: 2, skip: 18 }, 'ch')).toBe(
    '/zipcode/search?tier=2&skip=18&count=18&lang=ch',
  );
});
