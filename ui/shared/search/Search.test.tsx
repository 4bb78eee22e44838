import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Zip } from '../../generated/Zip.ts';
import { zip } from '../../testing/store.ts';
import * as ways from '../api/navigate.ts';
import { Search } from './Search.tsx';

const { navigate } = vi.hoisted(() => ({ navigate: vi.fn() }));
vi.mock(import('../api/navigate.ts'), async (original) => ({ ...(await original()), navigate }));

const albany = zip({ zip_code: '12207', title: 'Albany, NY', state: 'ny', price: 445 });
const sold = zip({ zip_code: '94501', title: 'Alameda, CA', status: 40 });

const found = (...zips: readonly Zip[]) =>
  Response.json({ status: 0, count: zips.length, zip_codes: zips });
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const asked = () => new URL(fetched.mock.lastCall?.[0] ?? '', 'http://x').searchParams;

function open() {
  render(<Search lang="en" />);
  return userEvent.setup();
}

const field = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: 'Search the ZIP store' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const options = () => screen.queryAllByRole('option').map((one) => one.textContent);
const said = () => screen.getByRole('status').textContent;

beforeEach(() => {
  navigate.mockReset();
  vi.stubGlobal(
    'fetch',
    fetched.mockReset().mockImplementation(async () => found(albany, sold)),
  );
});
afterEach(cleanup);

it('is a form that leads to the store by itself', () => {
  expect(ways.navigate).toBe(navigate);
  open();
  type('albany');
  const form = field().form as HTMLFormElement;
  expect([form.method, form.getAttribute('action')]).toEqual(['get', '/zipstore']);
  expect(Object.fromEntries(new FormData(form))).toEqual({ search: 'albany' });
  expect(field().placeholder).toBe('Search...');
});

describe('suggesting', () => {
  it('asks once for a word typed at speed, for six ZIPs in the page’s language', async () => {
    open();
    for (const part of ['a', 'al', 'alb']) type(part);
    await screen.findByText('Albany, NY');
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(Object.fromEntries(asked())).toEqual({ search: 'alb', count: '6', lang: 'en' });
  });

  it('shows states at once, then ZIPs with their price or why they can’t be bought', async () => {
    open();
    type('al');
    expect(options()).toEqual(['AlabamaState', 'AlaskaState']);
    await screen.findByText('Albany, NY');
    expect(options().slice(2)).toEqual(['12207Albany, NY$445', '94501Alameda, CASOLD']);
  });

  it('drops the answer to an earlier question', async () => {
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

  it('says that it asks, and that there is nothing', async () => {
    fetched.mockImplementation(async () => found());
    open();
    type('zzzq');
    expect(said()).toBe('Searching...');
    expect(await screen.findByText('No results for zzzq')).toBeTruthy();
    expect(options()).toEqual([]);
  });

  it('says that it failed, and how to go on', async () => {
    fetched.mockRejectedValue(new Error('offline'));
    open();
    type('90210');
    expect(await screen.findByText(/^No suggestions could be loaded\./)).toBeTruthy();
  });

  it('an empty field has nothing to suggest and asks nothing', async () => {
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

describe('choosing', () => {
  it('leads to the store with that ZIP', async () => {
    const user = open();
    type('122');
    await user.click(await screen.findByRole('option', { name: /12207/ }));
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/zipstore?search=12207');
  });

  it('leads to the store of a state, by the keyboard', async () => {
    const user = open();
    await user.type(field(), 'new york');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/zipstore?state=ny');
  });

  it('with nothing lit, Enter sends the form', async () => {
    const user = open();
    const sent = vi.fn((event: Event) => event.preventDefault());
    field().form?.addEventListener('submit', sent);
    await user.type(field(), 'albany{Enter}');
    expect(sent).toHaveBeenCalledOnce();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('leaving the field chooses nothing', async () => {
    const user = open();
    await user.type(field(), 'new york');
    await user.keyboard('{ArrowDown}');
    await user.click(document.body);
    expect(options()).toEqual([]);
    expect(navigate).not.toHaveBeenCalled();
    expect(field().value).toBe('new york');
  });

  it('Escape closes the list, and once more empties the field', async () => {
    const user = open();
    await user.type(field(), 'new york');
    await user.keyboard('{Escape}');
    expect([options(), field().value]).toEqual([[], 'new york']);
    await user.keyboard('{Escape}');
    expect(field().value).toBe('');
  });
});
