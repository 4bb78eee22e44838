import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnSearchResults, Zip } from '../../generated/types.ts';
import { zip } from '../../testing/store.ts';
import { navigate } from '../api/navigate.ts';
import { Search } from './Search.tsx';
import { NO_RESULTS } from './suggestions.ts';

const albany = zip({ zip_code: '12207', title: 'Albany, NY', state: 'ny', price: 445 });
const sold = zip({ zip_code: '94501', title: 'Alameda, CA', status: 40 });

const found = (...zips: readonly Zip[]) =>
  Response.json({ status: 0, count: zips.length, zip_codes: zips });
/** The store's replies. */
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const asked = () => new URL(fetched.mock.lastCall?.[0] ?? '', 'http://x').searchParams;
/** The customer's own results. */
const own = vi.fn<(payload: unknown) => Promise<Response>>();
const mine: OwnSearchResults = {
  orders: [
    {
      order_id: 'INK-7K3M9-Q2X4D',
      order_status: 'Complete',
      placed_at: '2026-07-01T12:00:00Z',
      zip_codes: ['12207', '94501'],
    },
  ],
  people: ['al.bert'],
  pages: [{ path: '/settings', title: 'Settings' }],
};
const owned = (some: Partial<OwnSearchResults> = {}) =>
  Response.json({ status: 0, ...NO_RESULTS, ...some });

function open() {
  render(<Search />);
  return userEvent.setup();
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search INKPAY' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const options = () => screen.queryAllByRole('option').map((one) => one.textContent);
const status = () => screen.getByRole('status').textContent;

beforeEach(() => {
  fetched.mockImplementation(async () => found(albany, sold));
  own.mockImplementation(async () => owned());
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url === '/user/search' ? own(JSON.parse(`${init.body}`)) : fetched(url, init),
  );
});

it('is a form that works without suggestions', () => {
  open();
  type('albany');
  const form = field().form as HTMLFormElement;
  expect([form.method, form.getAttribute('action')]).toEqual(['get', '/search']);
  expect(Object.fromEntries(new FormData(form))).toEqual({ search: 'albany' });
  expect(field().placeholder).toBe('Search...');
});

describe('text from before hydration', () => {
  function hydrated(prepare: (input: HTMLInputElement) => void) {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<Search />);
    field().value = 'new york';
    prepare(field());
    render(<Search />, { container, hydrate: true });
    expect(field().value).toBe('new york');
  }

  it('gets suggestions', () => {
    hydrated((input) => input.focus());
    expect(options()).toEqual(['New YorkState']);
  });

  it('does not take the focus back', () => {
    hydrated(() => {});
    expect(document.activeElement).toBe(document.body);
    expect(options()).toEqual([]);
  });
});

describe('suggestions', () => {
  it('take one request for fast typing, for six ZIPs and the customer’s own data', async () => {
    open();
    for (const part of ['a', 'al', 'alb']) type(part);
    await screen.findByText('Albany, NY');
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(Object.fromEntries(asked())).toEqual({ search: 'alb', count: '6', lang: 'en' });
    expect(own.mock.calls).toEqual([[{ search: 'alb' }]]);
  });

  it('show states at once, then ZIPs with a price or a status', async () => {
    open();
    type('al');
    expect(options()).toEqual(['AlabamaState', 'AlaskaState']);
    await screen.findByText('Albany, NY');
    expect(options().slice(2)).toEqual(['12207Albany, NY$445', '94501Alameda, CASOLD']);
  });

  it('are grouped into the store, orders, people and pages', async () => {
    own.mockImplementation(async () => owned(mine));
    open();
    type('al');
    await screen.findByText('Albany, NY');
    const groups = screen.getAllByRole('group').map((group) => [
      document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
      within(group)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ]);
    expect(groups).toEqual([
      ['ZIP Store', ['AlabamaState', 'AlaskaState', '12207Albany, NY$445', '94501Alameda, CASOLD']],
      ['Your orders', ['INK-7K3M9-Q2X4D12207, 94501Complete']],
      ['People you follow', ['@al.bert']],
      ['Pages', ['Settings']],
    ]);
  });

  it('omit empty groups', async () => {
    open();
    type('zz');
    await screen.findByText('Albany, NY');
    expect(screen.getAllByRole('group')).toHaveLength(1);
  });

  it('ignore the reply to an earlier request', async () => {
    let answerLate = (_: Response) => {};
    fetched.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answerLate = resolve;
        }),
    );
    open();
    type('9450');
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
    type('122');
    await screen.findByText('Albany, NY');
    answerLate(found(zip({ zip_code: '94508', title: 'Angwin, CA' })));
    await Promise.resolve();
    expect(screen.queryByText('Angwin, CA')).toBeNull();
    expect(fetched.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });

  it('announce the search and an empty result', async () => {
    fetched.mockImplementation(async () => found());
    open();
    type('zzzq');
    expect(status()).toBe('Searching...');
    expect(await screen.findByText('No results for zzzq')).toBeTruthy();
    expect(options()).toEqual([]);
  });

  it.each([
    ['the store', fetched, ['@al.bert']],
    ['the customer’s own data', own, ['12207Albany, NY$445', '94501Alameda, CASOLD']],
  ])('report that %s could not be loaded', async (_, failed, left) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    own.mockImplementation(async () => owned({ people: ['al.bert'] }));
    failed.mockImplementation(async () => {
      throw new TypeError('offline');
    });
    open();
    type('90210');
    expect(await screen.findByText(/^Some suggestions could not be loaded\./)).toBeTruthy();
    expect(options()).toEqual(left);
  });

  it('are requested with spaces for the tabs of pasted text', async () => {
    open();
    type('new\t york ');
    await screen.findByText('Albany, NY');
    expect(asked().get('search')).toBe('new york');
    expect(own.mock.calls).toEqual([[{ search: 'new york' }]]);
  });

  it('are not requested for an empty field', async () => {
    open();
    type('a');
    type(' ');
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect(options()).toEqual([]);
    fireEvent.click(field());
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('choosing a suggestion', () => {
  it('leads to the store with that ZIP', async () => {
    const user = open();
    type('122');
    await user.click(await screen.findByRole('option', { name: /12207/ }));
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/zipstore?search=12207');
  });

  it('leads to the store of a state, by keyboard', async () => {
    const user = open();
    await user.type(field(), 'new york');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/zipstore?state=ny');
  });

  it.each([
    ['an order', 3, '/orders/INK-7K3M9-Q2X4D'],
    ['a person', 4, '/address-book?find=al.bert'],
    ['a page', 5, '/settings'],
  ])('leads to %s, by keyboard across groups', async (_, downs, href) => {
    own.mockImplementation(async () => owned(mine));
    const user = open();
    await user.type(field(), 'zz');
    await screen.findByText('Albany, NY');
    await user.keyboard(`${'{ArrowDown}'.repeat(downs)}{Enter}`);
    expect(navigate).toHaveBeenCalledExactlyOnceWith(href);
  });

  it('is optional: Enter submits the form if nothing is highlighted', async () => {
    const user = open();
    const sent = vi.fn((event: Event) => event.preventDefault());
    field().form?.addEventListener('submit', sent);
    await user.type(field(), 'albany{Enter}');
    expect(sent).toHaveBeenCalledOnce();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('is cancelled by leaving the field', async () => {
    const user = open();
    await user.type(field(), 'new york');
    await user.keyboard('{ArrowDown}');
    await user.click(document.body);
    expect(options()).toEqual([]);
    expect(navigate).not.toHaveBeenCalled();
    expect(field().value).toBe('new york');
  });

  it('is cancelled by Escape, which clears the field when pressed again', async () => {
    const user = open();
    await user.type(field(), 'new york');
    await user.keyboard('{Escape}');
    expect([options(), field().value]).toEqual([[], 'new york']);
    await user.keyboard('{Escape}');
    expect(field().value).toBe('');
  });
});
