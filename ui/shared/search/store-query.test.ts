import { describe, expect, it } from 'vitest';
import type { StoreQuery } from '../../generated/types.ts';
import { NO_FILTERS, searchHref, storeHref } from './store-query.ts';

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

describe('the URL of a view', () => {
  it('omits default values', () => {
    expect(storeHref(NO_FILTERS)).toBe('/zipstore');
    expect(storeHref({ ...NO_FILTERS, search: ' ' })).toBe('/zipstore');
    expect(storeHref({ ...NO_FILTERS, search: ' a ' })).toBe('/zipstore?search=a');
  });

  it('contains what differs, with the states as one list', () => {
    expect(storeHref({ ...full, search: 'new york' })).toBe(
      '/zipstore?search=new%20york&state=ny,dc&tier=0&price_min=500&price_max=995&sort=people&order_by=asc&filter=availableOnly&skip=36',
    );
  });

  it('omits the default order of a sort', () => {
    expect(storeHref({ ...NO_FILTERS, sort: 'zip', order_by: 'asc' })).toBe('/zipstore?sort=zip');
    expect(storeHref({ ...NO_FILTERS, sort: 'zip' })).toBe('/zipstore?sort=zip&order_by=desc');
  });

  it('keeps an inverted price range, which the API call reduces to the minimum', () => {
    const typing = { ...NO_FILTERS, price_min: 500, price_max: 9 };
    expect(storeHref(typing)).toBe('/zipstore?price_min=500&price_max=9');
    expect(searchHref(typing)).toBe('/zipcode/search?price_min=500&count=18');
  });
});

it('the API call requests one page', () => {
  expect(searchHref({ ...NO_FILTERS, tier: 2, skip: 18 })).toBe(
    '/zipcode/search?tier=2&skip=18&count=18',
  );
});
