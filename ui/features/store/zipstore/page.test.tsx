import { act, fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoreProps } from '../../../generated/types.ts';
import { hydrate } from '../../../runtime/hydrate.tsx';
import { renderPage } from '../../../runtime/render.ts';
import { NO_FILTERS } from '../../../shared/search/store-query.ts';
import { flashOf } from '../../../testing/account.ts';
import { expectHydration, show, texts } from '../../../testing/page.ts';
import { shell, storeProps, zip, zips } from '../../../testing/store.ts';
import { CartMenu } from './CartMenu.tsx';
import { zipstore } from './page.tsx';
import { Store } from './Store.tsx';

const query = {
  search: 'New "York"',
  states: ['ny', 'ca'],
  tier: 0,
  price_min: null,
  price_max: 5000,
  sort: 'price',
  order_by: 'asc',
  available_only: true,
  skip: 18,
} as const;

const states: Record<string, Partial<StoreProps>> = {
  'a first page': {},
  'filtered, in the middle': { query: { ...query, states: [...query.states] }, total: 60 },
  'every status': {
    zips: ([10, 20, 30, 40] as const).map((status, i) => zip({ status, zip_code: `1000${i}` })),
  },
  'a filled cart': { zips: zips(3), cart: ['10001', '99999'] },
  'nothing found': { query: { ...NO_FILTERS, search: 'qqqq' }, zips: [], total: 0 },
  'past the end': { query: { ...NO_FILTERS, skip: 900 }, zips: [] },
  'an inverted price range': { query: { ...NO_FILTERS, price_min: 900, price_max: 500 } },
  failed: { zips: [], total: 0, failed: true },
  'with a message': { flash: flashOf('cart-full') },
  'with another page’s message': { flash: flashOf('followed') },
  'with another message': { flash: flashOf('cart-added') },
};

function serve(some: Partial<StoreProps>): string {
  return renderPage(zipstore, storeProps(some)).html;
}

function parsed(some: Partial<StoreProps>): HTMLElement {
  document.body.innerHTML = serve(some);
  return document.body;
}

/** As parsed by a browser without script. */
function parsedPlain(some: Partial<StoreProps>): HTMLElement {
  document.body.innerHTML = serve(some).replaceAll(/<\/?noscript>/g, '');
  return document.body;
}

describe.each(Object.entries(states))('%s', (_, some) => {
  it.each(['en', 'ch'] as const)(
    'hydrates without errors or mismatch warnings: %s',
    async (lang) => {
      show(renderPage(zipstore, storeProps({ ...some, shell: { ...shell, lang } })), lang);
      await expectHydration({ 'store/cart': CartMenu, store: Store });
    },
  );
});

describe('without script', () => {
  it('carries the whole view in the form', () => {
    const page = parsedPlain({ query: { ...query, states: ['ny', 'ca'] }, total: 60 });
    const form = page.querySelector<HTMLFormElement>('form.filters__form');
    expect(form?.getAttribute('action')).toBe('/zipstore');
    expect([...new FormData(form ?? undefined)].filter(([, value]) => value !== '')).toEqual([
      ['search', 'New "York"'],
      ['tier', '0'],
      // The plain select, which counts.
      ['tier', '0'],
      ['price_max', '5000'],
      ['order_by', 'asc'],
      ['filter', 'availableOnly'],
      ['state', 'ny'],
      ['state', 'ca'],
    ]);
  });

  it('keeps the view in every link', () => {
    const page = parsedPlain({ query: { ...query, states: ['ny', 'ca'] }, total: 60 });
    const href = (selector: string) => page.querySelector(selector)?.getAttribute('href');
    const kept = '/zipstore?search=New%20%22York%22&state=ny,ca&tier=0&price_max=5000';
    expect(href('.order-toggle')).toBe(`${kept}&filter=availableOnly`);
    expect(href('.segments__item')).toBe(`${kept}&order_by=asc`);
    expect(href('.paging__step:last-child a')).toBe(
      `${kept}&order_by=asc&filter=availableOnly&skip=36`,
    );
  });

  it('keeps an inverted price range in its open fields, with an explanation', () => {
    const page = parsedPlain({ query: { ...NO_FILTERS, price_min: 900, price_max: 500 } });
    const [min, max] = page.querySelectorAll<HTMLInputElement>('.price-range__field');
    expect([min?.value, max?.value]).toEqual(['900', '500']);
    expect(max?.getAttribute('aria-describedby')).toBe(page.querySelector('[role=alert]')?.id);
    expect(page.querySelector('details.filters__fold')?.hasAttribute('open')).toBe(true);
    // Anything but a number is refused by the browser, and stays in the field.
    const isTaken = (text: string) => {
      max?.setAttribute('value', text);
      return max?.validity.valid;
    };
    expect(['$1,000', '', '1.5', 'ten'].map(isTaken)).toEqual([true, true, false, false]);
  });

  it('renders the server’s message', () => {
    expect(serve({ flash: flashOf('cart-already-in') })).toContain(
      'Zip code is already in the card',
    );
    expect(parsed({ flash: flashOf('followed') }).querySelector('.toast')).toBeNull();
  });

  it('offers the same view again after a failure', () => {
    const page = parsedPlain({
      query: { ...NO_FILTERS, tier: 2 },
      zips: [],
      total: 0,
      failed: true,
    });
    expect(page.querySelector('[role=alert] a')?.getAttribute('href')).toBe('/zipstore?tier=2');
  });
});

it('keeps the tier in a form that is sent before the script runs', () => {
  const html = serve({ query: { ...NO_FILTERS, tier: 2 } });
  document.body.innerHTML = html.replaceAll(/<noscript>.*?<\/noscript>/gs, '');
  const form = document.querySelector<HTMLFormElement>('form.filters__form');
  expect(new FormData(form ?? undefined).getAll('tier')).toEqual(['2']);
});

describe('what is entered before hydration is kept', () => {
  const field = (name: string) => document.querySelector<HTMLInputElement>(`input${name}`);
  const hydrated = () => act(async () => hydrate('store', Store));
  /** Of the order's switch, which carries the whole view. */
  const view = () => document.querySelector('.order-toggle')?.getAttribute('href');

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise(() => {}));
  });

  it('prices and unticked states', async () => {
    parsed({ query: { ...NO_FILTERS, states: ['ca', 'ny', 'tx'] } });
    Object.assign(field('[name=price_min]') ?? {}, { value: '1,500' });
    Object.assign(field('[name=price_max]') ?? {}, { value: '$2000' });
    Object.assign(field('[value=ca]') ?? {}, { checked: false });
    Object.assign(field('[value=tx]') ?? {}, { checked: false });
    await hydrated();
    expect(view()).toBe('/zipstore?state=ny&price_min=1500&price_max=2000&order_by=asc');
    expect(document.querySelectorAll('.state-chip')).toHaveLength(1);
    expect(history.state).toEqual({ query: expect.objectContaining({ states: ['ny'] }) });
  });

  it.each([
    ['.state-picker', 'califo', 'California'],
    ['.tier-picker', 'ultra', 'ULTRA'],
  ])('text in the list field: %s', async (picker, text, offered) => {
    parsed({});
    const input = document.querySelector<HTMLInputElement>(`${picker} input`);
    Object.assign(input ?? {}, { value: text });
    input?.focus();
    await hydrated();
    expect(input?.value).toBe(text);
    // The first match is highlighted, as when it is typed later.
    expect(texts(`${picker} .combobox__option`)).toEqual([offered]);
    expect(texts(`${picker} .combobox__option--active`)).toEqual([offered]);
  });

  it('an emptied list field chooses nothing on Enter', async () => {
    parsed({ query: { ...NO_FILTERS, tier: 1 } });
    const input = document.querySelector<HTMLInputElement>('.tier-picker input');
    Object.assign(input ?? {}, { value: '' });
    input?.focus();
    await hydrated();
    act(() => void fireEvent.keyDown(input ?? document.body, { key: 'Enter' }));
    expect(view()).toContain('tier=1');
  });

  it('without taking the focus back', async () => {
    parsed({});
    const input = document.querySelector<HTMLInputElement>('.state-picker input');
    Object.assign(input ?? {}, { value: 'califo' });
    await hydrated();
    expect(input?.value).toBe('califo');
    expect(document.activeElement).toBe(document.body);
  });
});

it('a visitor returns to the view after log-in or sign-up', () => {
  const page = parsed({ query: { ...NO_FILTERS, tier: 2 } });
  const ways = [...page.querySelectorAll('.header__account a')].map((a) => a.getAttribute('href'));
  const back = 'return_to=%2Fzipstore%3Ftier%3D2';
  expect(ways).toEqual([`/auth/login?${back}`, `/auth/signup?${back}`]);
});

it('only the unfiltered store is indexed', () => {
  expect(renderPage(zipstore, storeProps()).indexed).toBe(true);
  expect(renderPage(zipstore, storeProps({ query: { ...NO_FILTERS, tier: 1 } })).indexed).toBe(
    false,
  );
});

it('a filled cart links to its page', () => {
  expect(serve({ cart: ['90210'] })).toContain('href="/zipcart"');
  expect(serve({ cart: [] })).not.toContain('href="/zipcart"');
});
