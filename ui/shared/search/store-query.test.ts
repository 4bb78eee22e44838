import { describe, expect, it } from 'vitest';
import type { StoreQuery } from '../../generated/StoreQuery.ts';
import { EVERYTHING, parseStoreQuery, searchHref, storeHref } from './store-query.ts';

const known = ['ca', 'ny', 'dc'];
const read = (href: string) => parseStoreQuery(href.split('?')[1] ?? '', known);

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
    expect(read('/zipstore?sort=zip').order_by).toBe('asc');
  });

  it('keeps a highest price that is below the lowest, for which the call is not asked', () => {
    const typing = { ...EVERYTHING, price_min: 500, price_max: 9 };
    expect(storeHref(typing)).toBe('/zipstore?price_min=500&price_max=9');
    expect(read(storeHref(typing))).toEqual(typing);
    expect(searchHref(typing, 'en')).toBe('/zipcode/search?price_min=500&count=18&lang=en');
  });

  it.each([EVERYTHING, full, { ...EVERYTHING, tier: 5 }, { ...EVERYTHING, states: ['ca'] }])(
    'leads back to the same view: %j',
    (query) => {
      expect(read(storeHref(query))).toEqual(query);
    },
  );

  it('takes states repeated, as a form sends them, each once', () => {
    expect(read('/zipstore?state=&state=CA&state=ny,ca').states).toEqual(['ca', 'ny']);
  });

  it('takes prices as people write them, and a page by its number', () => {
    const { price_min, price_max } = read('/zipstore?price_min=%241%2C000&price_max=+2,500+');
    expect([price_min, price_max]).toEqual([1000, 2500]);
    expect(read('/zipstore?page=3').skip).toBe(2 * 18);
    expect(read('/zipstore?page=3&skip=18').skip).toBe(18);
    for (const page of ['0', '-1', 'x', '']) expect(read(`/zipstore?page=${page}`).skip).toBe(0);
  });

  it('counts what is malformed as absent', () => {
    const bad = '/zipstore?state=zz&tier=9&order_by=up&filter=all&skip=-1&sort=x&price_min=1.5';
    expect(read(bad)).toEqual(EVERYTHING);
    expect(read('/zipstore?search=&tier=&skip=1.5')).toEqual(EVERYTHING);
    expect(read('/zipstore?tier=15')).toEqual(EVERYTHING);
    expect(read('/zipstore?tier=x5')).toEqual(EVERYTHING);
  });
});

it('the call asks for one page in the visitor’s language', () => {
  expect(searchHref({ ...EVERYTHING, tier: 2, skip: 18 }, 'ch')).toBe(
    '/zipcode/search?tier=2&skip=18&count=18&lang=ch',
  );
});
