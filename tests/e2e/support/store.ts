/** The ZIP store as a visitor knows it: its parts by role and label, in English. */
import type { Locator, Page } from '@playwright/test';
import { waitForHydration } from './hydration.ts';

/** How many cards a page of results holds. */
export const PAGE_SIZE = 18;

export class Store {
  readonly search: Locator;
  readonly states: Locator;
  readonly chosenStates: Locator;
  readonly tier: Locator;
  readonly availability: Locator;
  readonly order: Locator;
  readonly results: Locator;
  readonly cards: Locator;
  /** What is said about the results, aloud too. */
  readonly count: Locator;
  readonly paging: Locator;
  readonly cart: Locator;
  readonly cartPanel: Locator;

  constructor(readonly page: Page) {
    this.search = page.getByRole('searchbox', { name: 'Search by ZIP or city' });
    this.states = page.getByRole('combobox', { name: 'States' });
    this.chosenStates = page.getByRole('group', { name: 'Chosen states' }).getByRole('checkbox');
    this.tier = page.getByRole('combobox', { name: 'Tier' });
    this.availability = page.getByRole('group', { name: 'Availability' });
    this.order = page.getByRole('link', { name: /^PRICE / });
    this.results = page.getByRole('region', { name: 'ZIP codes', exact: true });
    this.cards = this.results.getByRole('article');
    this.count = this.results.getByRole('status');
    this.paging = page.getByRole('navigation', { name: 'Pages' });
    this.cart = page.locator('summary', { hasText: 'ZIP codes in the cart:' });
    this.cartPanel = page.getByRole('region', { name: 'Cart', exact: true });
  }

  /** Opens a view of the store and waits until React holds its islands. */
  async open(query = ''): Promise<void> {
    await this.page.goto(`/zipstore${query}`);
    await waitForHydration(this.page);
  }

  card(zip: string): Locator {
    return this.cards.filter({ has: this.page.getByRole('heading', { name: zip, exact: true }) });
  }

  add(zip: string): Locator {
    return this.page.getByRole('button', { name: `ADD TO CART ${zip}` });
  }

  inCart(zip: string): Locator {
    return this.page.getByRole('button', { name: `IN CART remove ${zip}` });
  }

  step(name: string | RegExp): Locator {
    return this.paging.getByRole('link', { name });
  }

  /** The ZIPs on show, in their order. */
  async zips(): Promise<string[]> {
    return this.cards.getByRole('heading').allTextContents();
  }

  /** The prices on show, in their order, in dollars. */
  async prices(): Promise<number[]> {
    const texts = await this.cards.getByText(/\$[\d,]+/).allTextContents();
    return texts.map((text) => Number(text.replace(/^.*\$/s, '').replaceAll(',', '')));
  }
}
