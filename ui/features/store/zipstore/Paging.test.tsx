import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NO_FILTERS } from '../../../shared/search/store-query.ts';
import { translatePage } from '../../../testing/page.ts';
import { Paging } from './Paging.tsx';

const at = (skip: number, onView = vi.fn(), total = 40) => (
  <Paging query={{ ...NO_FILTERS, tier: 1, skip }} total={total} onView={onView} />
);

function show(skip: number, onView = vi.fn()) {
  render(at(skip, onView));
  return onView;
}

const links = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

it('page 1 links to the next and the last page', () => {
  show(0);
  expect(screen.getByText(/^PAGE 1 of/)).toBeTruthy();
  expect(links()).toEqual([
    ['3 (last page)', '/zipstore?tier=1&skip=36'],
    ['NEXT PAGE', '/zipstore?tier=1&skip=18'],
  ]);
});

it('page 2 links both ways and to the start', () => {
  show(18);
  expect(links()).toEqual([
    ['PREVIOUS PAGE', '/zipstore?tier=1'],
    ['3 (last page)', '/zipstore?tier=1&skip=36'],
    ['Go to start', '/zipstore?tier=1'],
    ['NEXT PAGE', '/zipstore?tier=1&skip=36'],
  ]);
});

it('the last page links to neither a next page nor itself', () => {
  show(36);
  expect(screen.getByText(/^PAGE 3 of/)).toBeTruthy();
  expect(links()).toEqual([
    ['PREVIOUS PAGE', '/zipstore?tier=1&skip=18'],
    ['Go to start', '/zipstore?tier=1'],
  ]);
});

it('a single page has no link', () => {
  const { container } = render(at(0, vi.fn(), 18));
  expect(container.querySelector('p')?.textContent).toBe('PAGE 1 of 1');
  expect(screen.queryAllByRole('link')).toEqual([]);
});

it('a plain click is handled in place, a modified one by the browser', () => {
  const follow = show(0);
  const next = screen.getByText('NEXT PAGE');
  fireEvent.click(next);
  expect(follow).toHaveBeenCalledWith({ ...NO_FILTERS, tier: 1, skip: 18 });
  // jsdom would try to open it.
  document.addEventListener('click', (click) => click.preventDefault(), { once: true });
  fireEvent.click(next, { ctrlKey: true });
  expect(follow).toHaveBeenCalledTimes(1);
});

it('goes to a page by number, up to the last, and is a form without script', () => {
  const onView = show(0);
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Go to page' });
  const form = field.form as HTMLFormElement;
  expect([form.getAttribute('action'), form.method]).toEqual(['/zipstore', 'get']);
  fireEvent.change(field, { target: { value: '2' } });
  expect([...new FormData(form)]).toEqual([
    ['tier', '1'],
    ['page', '2'],
  ]);
  fireEvent.submit(form);
  expect(onView).toHaveBeenLastCalledWith({ ...NO_FILTERS, tier: 1, skip: 18 });
  fireEvent.change(field, { target: { value: '99' } });
  fireEvent.submit(form);
  expect(onView).toHaveBeenLastCalledWith({ ...NO_FILTERS, tier: 1, skip: 36 });
  fireEvent.change(field, { target: { value: '0' } });
  fireEvent.submit(form);
  expect(onView).toHaveBeenCalledTimes(2);
});

it('says where it is on a page that its browser has translated', () => {
  const { container, rerender } = render(at(0));
  translatePage();
  rerender(at(18, vi.fn(), 60));
  const place = container.querySelector('p')?.textContent;
  expect(place).toBe('PAGE 2 of 4 (last page)');
  rerender(at(54, vi.fn(), 60));
  expect(container.querySelector('p')?.textContent).toBe('PAGE 4 of 4');
});
