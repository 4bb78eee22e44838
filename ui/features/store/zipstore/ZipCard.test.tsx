import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ListingStatus } from '../../../generated/types.ts';
import { translatePage } from '../../../testing/page.ts';
import { zip } from '../../../testing/store.ts';
import { ZipCard } from './ZipCard.tsx';

const onCartChange = vi.fn();

const card = (status: ListingStatus, inCart = false, price = 9995) => (
  <ZipCard
    zip={zip({ status, price })}
    inCart={inCart}
    infoUrl="https://zips.example/{zip}?z={zip}"
    returnTo="/zipstore?tier=0"
    onCartChange={onCartChange}
  />
);

function show(status: ListingStatus, inCart = false) {
  render(card(status, inCart));
  return screen.getByRole('article');
}

describe('a ZIP card', () => {
  it('shows code, title, description, price, tier and the state’s pennant', () => {
    const card = within(show(10));
    expect(card.getByRole('heading', { name: '90210' })).toBeTruthy();
    expect(card.getByText('Beverly Hills, CA')).toBeTruthy();
    expect(card.getByText(/^Los Angeles County/)).toBeTruthy();
    expect(card.getByText('$9,995')).toBeTruthy();
    expect(card.getByText('ULTRA')).toBeTruthy();
    expect(card.getByAltText('California').getAttribute('src')).toBe('/build/art/state/ca.svg');
  });

  it('can be added to the cart and links to more information when available', async () => {
    const card = within(show(10));
    const more = card.getByRole('link', { name: 'MORE INFO about 90210, opens in a new tab' });
    expect(more.getAttribute('href')).toBe('https://zips.example/90210?z=90210');
    expect(more.getAttribute('rel')).toBe('noopener');
    const page = card.getByRole('link', { name: 'Beverly Hills, CA' });
    expect(page.getAttribute('href')).toBe('/zip/90210');
    await userEvent.click(card.getByRole('button', { name: 'ADD TO CART 90210' }));
    expect(onCartChange).toHaveBeenLastCalledWith('add', '90210');
  });

  it('is a form that works without script', () => {
    const form = show(10).querySelector('form');
    expect(form?.getAttribute('action')).toBe('/zipcart/add');
    expect(form?.method).toBe('post');
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
      zip_code: '90210',
      return_to: '/zipstore?tier=0',
    });
  });

  it.each([10, 20] as const)(
    'in the cart with status %i has an IN CART button that removes it',
    async (status) => {
      const card = show(status, true);
      expect(card.querySelector('form')?.getAttribute('action')).toBe('/zipcart/remove');
      expect(within(card).getByRole('link').getAttribute('href')).toBe('/zip/90210');
      await userEvent.click(within(card).getByRole('button', { name: 'IN CART remove 90210' }));
      expect(onCartChange).toHaveBeenLastCalledWith('remove', '90210');
    },
  );

  it.each([
    [20, false, 'PENDING'],
    [30, false, 'RESERVED'],
    [40, false, 'SOLD'],
    [30, true, 'RESERVED'],
    [40, true, 'SOLD'],
  ] as const)(
    'with status %i (in the cart: %s) shows %s and links to its page',
    (status, inCart, word) => {
      const card = within(show(status, inCart));
      expect(card.getByText(word)).toBeTruthy();
      expect(card.queryByRole('button')).toBeNull();
      expect(card.getByRole('link').getAttribute('href')).toBe('/zip/90210');
    },
  );

  it('says what has changed on a page that its browser has translated', () => {
    const { container, rerender } = render(card(10));
    const said = (selector: string) => container.querySelector(selector)?.textContent;
    translatePage();
    rerender(card(10, true, 8000));
    expect(said('button')).toBe('IN CART remove 90210');
    expect(said('.zip-card__price')).toBe('Price $8,000');
    rerender(card(20));
    translatePage();
    rerender(card(40));
    expect(said('strong')).toBe('SOLD');
  });
});
