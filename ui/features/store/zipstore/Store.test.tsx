/** Searching in the store, and what it leaves in the browser's history. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoreProps, StoreQuery } from '../../../generated/types.ts';
import { reload } from '../../../shared/api/navigate.ts';
import { NO_FILTERS, storeHref } from '../../../shared/search/store-query.ts';
import { translatePage } from '../../../testing/page.ts';
import { storeProps, zip } from '../../../testing/store.ts';
import { Store } from './Store.tsx';

type Answer = () => Promise<Response>;

const found = (count: number, ...zips: object[]): Answer => {
  return async () => Response.json({ status: 0, count, zip_codes: zips });
};

const brooklyn = zip({ zip_code: '11215', title: 'Brooklyn, NY', state: 'ny' });
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const asked = () => new URL(fetched.mock.lastCall?.[0] ?? '', 'http://x').searchParams;

/** @param state what other code left in the history entry */
function open(some: Partial<StoreProps> = {}, href?: string, state: unknown = null) {
  const { shell, ...props } = storeProps(some);
  history.replaceState(state, '', href ?? storeHref(props.query));
  render(<Store {...props} zip_info={shell.links.zip_info} />);
  return userEvent.setup();
}

/** Keystrokes without time between them: a busy machine must not turn them into two queries. */
function typeAtSpeed(word: string) {
  const field = screen.getByLabelText('Search by ZIP or city');
  for (const end of word.split('').keys()) {
    fireEvent.change(field, { target: { value: word.slice(0, end + 1) } });
  }
}

/** Waits until an action has led to another history entry. */
async function step(take: () => void) {
  const arrived = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
  });
  take();
  await arrived;
}

const go = (delta: number) => step(() => history.go(delta));
/** Like a link within the page. */
const jump = () =>
  step(() => {
    location.hash = '#main';
  });

const address = () => location.pathname + location.search;
/** Whether the cards on show take neither pointer nor focus. */
const isInert = () => screen.getAllByRole('article')[0]?.closest('ul')?.hasAttribute('inert');
const count = () => screen.getByText(/^Showing|^Nothing found|^Not loaded|^Loading/);

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockImplementation(found(1, brooklyn)));
  Element.prototype.scrollIntoView = vi.fn();
});

describe('searching', () => {
  it('sends one request for fast typing and replaces the URL', async () => {
    open({ query: { ...NO_FILTERS, skip: 18 } });
    const steps = history.length;
    typeAtSpeed('brook');
    expect(fetched).not.toHaveBeenCalled();
    await screen.findByText('Brooklyn, NY');
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(asked().get('search')).toBe('brook');
    expect(asked().has('skip')).toBe(false);
    expect(address()).toBe('/zipstore?search=brook');
    expect(history.length).toBe(steps);
    expect(count().textContent).toBe('Showing 1 to 1 of 1');
  });

  it('ignores the reply to an earlier request', async () => {
    let answerLate = (_: Response) => {};
    fetched.mockImplementationOnce(() => new Promise((resolve) => (answerLate = resolve)));
    const user = open();
    await user.click(screen.getByText('AVAILABLE'));
    expect(count().textContent).toBe('Loading ZIP codes');
    await user.click(screen.getByText('ALL'));
    await screen.findByText('Brooklyn, NY');
    expect(fetched.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    const late = await found(1, zip({ title: 'Too late, TX' }))();
    await act(async () => answerLate(late));
    expect(screen.queryByText('Too late, TX')).toBeNull();
  });

  it('keeps the old cards while the next ones load', async () => {
    fetched.mockImplementationOnce(() => new Promise(() => {}));
    const user = open();
    await user.click(screen.getByText('NEXT PAGE'));
    expect(screen.getByRole('region', { name: 'ZIP codes' }).getAttribute('aria-busy')).toBe(
      'true',
    );
    expect(screen.getAllByRole('article')).toHaveLength(18);
    expect(isInert()).toBe(true);
  });
});

describe('a second click where the first one was', () => {
  it('opens no ZIP of a page that has arrived meanwhile', async () => {
    const user = open();
    await user.click(screen.getByText('NEXT PAGE'));
    const link = await screen.findByText('Brooklyn, NY');
    expect(isInert()).toBe(false);
    expect(fireEvent.click(link, { detail: 2 })).toBe(false);
  });

  it('does not undo ADD TO CART', async () => {
    const user = open({ zips: [zip()] });
    await user.dblClick(screen.getByRole('button', { name: /^ADD TO CART/ }));
    expect(document.cookie).toBe('cart=90210');
    await user.keyboard('{Enter}');
    expect(document.cookie).toBe('');
  });
});

describe('filters', () => {
  it('return to page 1 when changed', async () => {
    const user = open({ query: { ...NO_FILTERS, skip: 18 } });
    await user.click(screen.getByText('AVAILABLE'));
    await screen.findByText('Brooklyn, NY');
    expect(asked().get('filter')).toBe('availableOnly');
    expect(address()).toBe('/zipstore?filter=availableOnly');
  });

  it('toggle the order', async () => {
    const user = open();
    await user.click(screen.getByText('PRICE HI -> LOW'));
    expect(screen.getByText('PRICE LOW -> HI')).toBeTruthy();
    expect(address()).toBe('/zipstore?order_by=asc');
  });

  it('say the order on a page that its browser has translated', async () => {
    const user = open();
    translatePage();
    await user.click(screen.getByText('PRICE HI -> LOW'));
    expect(screen.getByText('PRICE LOW -> HI')).toBeTruthy();
  });

  it('start each sort in its default order', async () => {
    const user = open({ query: { ...NO_FILTERS, order_by: 'asc' } });
    await user.click(screen.getByRole('link', { name: 'PEOPLE' }));
    expect(address()).toBe('/zipstore?sort=people');
    await user.click(screen.getByText('PEOPLE HI -> LOW'));
    expect(address()).toBe('/zipstore?sort=people&order_by=asc');
    await user.click(screen.getByRole('link', { name: 'ZIP' }));
    expect(address()).toBe('/zipstore?sort=zip');
    expect(screen.getByText('ZIP LOW -> HI')).toBeTruthy();
  });

  it('accept digits as prices after a pause, and explain an inverted range', async () => {
    const user = open();
    await user.type(screen.getByRole('textbox', { name: 'Lowest price in dollars' }), '$5x00');
    await vi.waitFor(() => expect(address()).toBe('/zipstore?price_min=500'));
    const most = screen.getByRole<HTMLInputElement>('textbox', {
      name: 'Highest price in dollars',
    });
    // At once: on a busy machine the pause ends while keys are pressed.
    fireEvent.change(most, { target: { value: '9' } });
    expect(most.getAttribute('aria-invalid')).toBeNull();
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toBe(
      'The highest price is below the lowest, so only the lowest counts.',
    );
    expect(most.getAttribute('aria-describedby')).toBe(problem.id);
    expect(address()).toBe('/zipstore?price_min=500&price_max=9');
    expect([asked().get('price_min'), asked().has('price_max')]).toEqual(['500', false]);
    fireEvent.change(most, { target: { value: '995' } });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(most.getAttribute('aria-invalid')).toBeNull();
    await vi.waitFor(() => expect(address()).toBe('/zipstore?price_min=500&price_max=995'));
    await user.clear(most);
    await vi.waitFor(() => expect(address()).toBe('/zipstore?price_min=500'));
  });

  it.each([
    ['12.50', '12.50', '12'],
    ['995.00', '995.00', '995'],
    ['1,000', '1,000', '1000'],
    ['12,50', '12,50', '12'],
    ['12345678', '123456', '123456'],
    // Full-width, as Chinese keyboards type them.
    ['１，２００', '1,200', '1200'],
  ])(
    'use the whole dollars of %s, typed or pasted, and drop the rest on blur',
    async (text, shown, dollars) => {
      const user = open();
      const least = screen.getByRole<HTMLInputElement>('textbox', {
        name: 'Lowest price in dollars',
      });
      await user.type(least, text);
      expect(least.value).toBe(shown);
      expect(least.validity.valid).toBe(true);
      await vi.waitFor(() => expect(address()).toBe(`/zipstore?price_min=${dollars}`));
      await user.tab();
      expect(least.value).toBe(dollars);
      await user.clear(least);
      await user.click(least);
      await user.paste(text);
      await vi.waitFor(() => expect(address()).toBe(`/zipstore?price_min=${dollars}`));
    },
  );

  it('accept a pasted price with cents', async () => {
    const user = open();
    await user.click(screen.getByRole('textbox', { name: 'Highest price in dollars' }));
    await user.paste('$12,345.00');
    await vi.waitFor(() => expect(address()).toBe('/zipstore?price_max=12345'));
  });

  it('add states by typing and remove them by unticking', async () => {
    const user = open();
    await user.type(screen.getByRole('combobox', { name: 'States' }), 'new y{Enter}');
    expect(address()).toBe('/zipstore?state=ny');
    await user.type(screen.getByRole('combobox', { name: 'States' }), 'ca{Enter}{Escape}');
    expect(address()).toBe('/zipstore?state=ny,ca');
    await user.click(screen.getByRole('checkbox', { name: 'New York' }));
    expect(address()).toBe('/zipstore?state=ca');
  });

  it('keep the focus when states are unticked, on the next one or else on the field', async () => {
    const user = open({ query: { ...NO_FILTERS, states: ['ca', 'ny', 'tx', 'wy'] } });
    const chip = (name: string) => screen.getByRole('checkbox', { name });
    act(() => chip('California').focus());
    await user.keyboard(' ');
    expect(document.activeElement).toBe(chip('New York'));
    await user.keyboard(' ');
    expect(document.activeElement).toBe(chip('Texas'));
    act(() => chip('Wyoming').focus());
    await user.keyboard(' ');
    expect(document.activeElement).toBe(chip('Texas'));
    await user.keyboard(' ');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'States' }));
    expect(address()).toBe('/zipstore');
  });

  it('keep the focus on the fold’s button when the last state is unticked and the field is folded', async () => {
    const user = open({ query: { ...NO_FILTERS, states: ['ca'] } });
    // It takes no focus, like one that is not shown.
    screen.getByRole<HTMLInputElement>('combobox', { name: 'States' }).disabled = true;
    act(() => screen.getByRole('checkbox', { name: 'California' }).focus());
    await user.keyboard(' ');
    expect(address()).toBe('/zipstore');
    expect(document.activeElement).toBe(screen.getByText('FILTERS').closest('summary'));
  });

  it('add no state by Enter when what was typed is removed again', async () => {
    const user = open();
    await user.type(screen.getByRole('combobox', { name: 'States' }), 'x{Backspace}{Enter}');
    expect(address()).toBe('/zipstore');
  });

  it('explain an unknown state', async () => {
    const user = open();
    await user.type(screen.getByRole('combobox', { name: 'States' }), 'zzz');
    expect(screen.getByText('No states match your search')).toBeTruthy();
    expect(document.activeElement?.hasAttribute('aria-activedescendant')).toBe(false);
  });

  it.each([
    ['tier 3{Enter}', '/zipstore?tier=3', 'TIER 3'],
    ['tier 3{Tab}', '/zipstore?tier=1', 'TIER 1'],
    ['{Backspace}{Enter}', '/zipstore?tier=1', 'TIER 1'],
  ])('take a typed tier with Enter only: %s', async (typed, href, shown) => {
    const user = open({ query: { ...NO_FILTERS, tier: 1 } });
    const tier = screen.getByRole<HTMLInputElement>('combobox', { name: 'Tier' });
    await user.click(tier);
    await user.keyboard(typed);
    expect(address()).toBe(href);
    expect(tier.value).toBe(shown);
  });

  it('pick a tier, clear it with ANY, and keep it on blur', async () => {
    const user = open();
    const tier = screen.getByRole<HTMLInputElement>('combobox', { name: 'Tier' });
    await user.click(tier);
    await user.click(screen.getByRole('option', { name: 'ULTRA' }));
    expect(address()).toBe('/zipstore?tier=0');
    await user.click(tier);
    await user.keyboard('plat');
    expect(screen.getByText('No results for plat')).toBeTruthy();
    await user.tab();
    expect(tier.value).toBe('ULTRA');
    await user.click(tier);
    await user.click(screen.getByRole('option', { name: 'ANY' }));
    expect(address()).toBe('/zipstore');
  });
});

describe('the browser’s Back button', () => {
  it('restores the view', async () => {
    const user = open();
    await user.click(screen.getByText('AVAILABLE'));
    await screen.findByText('Brooklyn, NY');
    fetched.mockImplementation(found(1, zip({ title: 'All again, CA' })));
    await go(-1);
    await screen.findByText('All again, CA');
    expect(asked().has('filter')).toBe(false);
    expect(screen.getByText('ALL').getAttribute('aria-current')).toBe('true');
  });

  it('moves the focus from a card to the results, as the card goes', async () => {
    const user = open();
    await user.click(screen.getByText('AVAILABLE'));
    const card = await screen.findByText('Brooklyn, NY');
    act(() => card.closest('a')?.focus());
    expect(document.activeElement).toBe(card.closest('a'));
    await go(-1);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'ZIP codes' }));
  });

  it('leaves the focus in the filters', async () => {
    const user = open();
    await user.click(screen.getByText('AVAILABLE'));
    await screen.findByText('Brooklyn, NY');
    act(() => screen.getByText('AVAILABLE').focus());
    await go(-1);
    expect(document.activeElement).toBe(screen.getByText('AVAILABLE'));
  });

  it.each<[string, Partial<StoreQuery>, string]>([
    ['order=1', { order_by: 'asc' }, 'order_by=asc'],
    ['sort=zip&sort=people', { sort: 'people' }, 'sort=people'],
    ['state=%20ca%20,%20ny', { states: ['ca', 'ny'] }, 'state=ca,ny'],
  ])('reads %s like the server', async (written, read, means) => {
    const user = open({ query: { ...NO_FILTERS, ...read } }, `/zipstore?${written}`);
    await user.click(screen.getByText('AVAILABLE'));
    await go(-1);
    expect(address()).toBe(`/zipstore?${written}`);
    expect(fetched.mock.lastCall?.[0]).toBe(`/zipcode/search?${means}&count=18&lang=en`);
    expect(reload).not.toHaveBeenCalled();
  });

  it('restores the view across a fragment link', async () => {
    const user = open({ query: { ...NO_FILTERS, order_by: 'asc' } }, '/zipstore?order=1');
    await jump();
    await user.click(screen.getByText('AVAILABLE'));
    await go(-1);
    expect(address() + location.hash).toBe('/zipstore?order=1#main');
    expect(asked().get('order_by')).toBe('asc');
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['no query', null],
    ['foreign state', { step: 'list' }],
    ['an incomplete query', { query: { search: 'oak' } }],
    ['a string as query', { query: 'oak' }],
  ])('reloads for an entry with %s', async (_, state) => {
    const user = open();
    history.replaceState(state, '', '/zipstore?search=oak');
    await user.click(screen.getByText('AVAILABLE'));
    await screen.findByText('Brooklyn, NY');
    await go(-1);
    expect(reload).toHaveBeenCalledOnce();
    expect(fetched).toHaveBeenCalledOnce();
  });
});

describe('browser history', () => {
  it('sends no request for a fragment link and keeps text being typed', async () => {
    const user = open({ query: { ...NO_FILTERS, states: ['ca'] } });
    typeAtSpeed('brook');
    await jump();
    expect(screen.getByPlaceholderText<HTMLInputElement>('SEARCH BY ZIP / CITY').value).toBe(
      'brook',
    );
    await screen.findByText('Brooklyn, NY');
    expect(fetched).toHaveBeenCalledTimes(1);
    await user.click(screen.getByText('AVAILABLE'));
    await go(-2);
    expect(asked().get('state')).toBe('ca');
    expect(asked().has('search')).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('keeps state that other code stored in its entries', async () => {
    open({}, '/zipstore', { others: 1 });
    expect(history.state).toEqual({ others: 1, query: NO_FILTERS });
    typeAtSpeed('brook');
    await screen.findByText('Brooklyn, NY');
    expect(history.state).toEqual({ others: 1, query: { ...NO_FILTERS, search: 'brook' } });
  });
});

describe('results', () => {
  it('take focus after paging', async () => {
    const user = open();
    await user.click(screen.getByText('NEXT PAGE'));
    expect(asked().get('skip')).toBe('18');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'ZIP codes' }));
    await waitFor(() => expect(count().textContent).toBe('Showing 19 to 19 of 1'));
  });

  it('offer to clear the filters when empty, keeping the order', async () => {
    fetched.mockImplementationOnce(found(0));
    const user = open({ query: { ...NO_FILTERS, order_by: 'asc' } });
    typeAtSpeed('qqqq');
    await screen.findByText('No results for qqqq');
    expect(document.querySelector('.empty__icon svg')).not.toBeNull();
    await user.click(screen.getByText('CLEAR FILTERS'));
    expect(address()).toBe('/zipstore?order_by=asc');
    expect(await screen.findByText('Brooklyn, NY')).toBeTruthy();
  });

  it('offer to clear the filters beside what they leave', async () => {
    const user = open({ query: { ...NO_FILTERS, states: ['NY'], skip: 18 } });
    await user.click(screen.getByText('CLEAR FILTERS'));
    expect(address()).toBe('/zipstore');
    await waitFor(() => expect(screen.queryByText('CLEAR FILTERS')).toBeNull());
  });

  it.each([
    ['a network failure', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an error status', async () => Response.json({ status: 9, error: 'Something went wrong' })],
    ['invalid JSON', async () => new Response('<html>')],
  ] satisfies [string, Answer][])('offer a retry after %s', async (_, answer) => {
    fetched.mockImplementationOnce(answer);
    const user = open();
    await user.click(screen.getByText('AVAILABLE'));
    const alert = await screen.findByRole('alert');
    await user.click(within(alert).getByText('TRY AGAIN'));
    await screen.findByText('Brooklyn, NY');
    expect(asked().get('filter')).toBe('availableOnly');
  });
});
