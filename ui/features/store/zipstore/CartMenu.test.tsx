import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CartMenu } from './CartMenu.tsx';

function fill(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookieStore
  document.cookie = `cart=${cookie}; Path=/`;
}

function open(cart: string[]) {
  fill(cart.join('.'));
  render(<CartMenu cart={cart} return_to="/zipstore?tier=1" />);
  const menu = screen.getByRole<HTMLDetailsElement>('group');
  menu.open = true;
  return menu;
}

it('shows the count and lists the ZIPs', () => {
  open(['90210', '10001']);
  expect(screen.getByText('ZIP codes in the cart: 2')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '90210',
    '10001',
  ]);
});

it('links to the cart', () => {
  open(['90210']);
  expect(screen.getByRole('link', { name: 'VIEW CART' }).getAttribute('href')).toBe('/zipcart');
});

it('removes a ZIP and keeps focus in the panel', async () => {
  open(['90210', '10001']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove 90210' }));
  expect(document.cookie).toBe('cart=10001');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Cart' }));
});

it('removes one ZIP by a double click, and not also the next, which has moved up', async () => {
  open(['90210', '10001']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove 90210' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove 10001' }), { detail: 2 });
  expect(document.cookie).toBe('cart=10001');
});

it('is a form that works without script', () => {
  const form = open(['90210']).querySelector('form');
  expect(form?.getAttribute('action')).toBe('/zipcart/remove');
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
    zip_code: '90210',
    return_to: '/zipstore?tier=1',
  });
});

it('links to the store when empty', () => {
  open([]);
  expect(screen.getByText('No items in cart ..')).toBeTruthy();
  expect(screen.getByText('SHOP ZIPS').getAttribute('href')).toBe('/zipstore');
});

it('updates on focus with what another tab changed', async () => {
  open(['90210']);
  fill('90210.10001.30301');
  fireEvent.focus(window);
  expect(await screen.findByText('ZIP codes in the cart: 3')).toBeTruthy();
});

it('closes on Escape and on a click outside', () => {
  const menu = open(['90210']);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(menu.open).toBe(false);
  expect(document.activeElement?.tagName).toBe('SUMMARY');
  menu.open = true;
  fireEvent.pointerDown(screen.getByText('90210'));
  expect(menu.open).toBe(true);
  fireEvent.pointerDown(document.body);
  expect(menu.open).toBe(false);
});
