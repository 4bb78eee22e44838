/** Buying, as a customer knows it: the cart, paying by card, and what comes of it, in English. */
import { expect, type Locator, type Page } from '@playwright/test';
import { waitForHydration } from './hydration.ts';

/** The card provider's test cards. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  /** The bank asks the buyer. */
  asked: '4000002500003155',
} as const;

const EXPIRY = '1234';
const CVC = '123';
/** The parts of the provider's form, by the language that it speaks. */
const FORM = {
  en: { number: 'Card number', expiry: 'Expiration date', cvc: 'Security code' },
  ch: { number: '卡号', expiry: '有效期', cvc: '安全码' },
} as const;

export class Checkout {
  readonly main: Locator;
  readonly title: Locator;
  readonly zips: Locator;
  readonly terms: Locator;
  readonly toPayment: Locator;
  readonly pay: Locator;
  readonly cancel: Locator;
  /** What went wrong, or what came of the last thing that was done. */
  readonly alert: Locator;
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.main = page.getByRole('main');
    this.title = this.main.getByRole('heading', { level: 1 });
    this.zips = this.main.getByRole('article');
    this.terms = this.main.getByRole('checkbox', { name: /^By clicking here/ });
    this.toPayment = this.main.getByRole('button', { name: 'CONTINUE TO PAYMENT' });
    this.pay = this.main.getByRole('button', { name: 'PAY NOW' });
    this.cancel = this.main.getByRole('button', { name: 'CANCEL' });
    this.alert = this.main.getByRole('alert');
    this.dialog = page.getByRole('dialog');
  }

  /** Opens the cart and waits until React holds it. */
  async open(): Promise<void> {
    await this.page.goto('/zipcart');
    await waitForHydration(this.page);
  }

  /** From the list to the payment step. */
  async begin(): Promise<void> {
    await this.terms.check();
    await this.toPayment.click();
  }

  /** From the list to a card form that can be filled in. */
  async beginCard(): Promise<void> {
    await this.begin();
    await expect(this.pay).toBeEnabled();
  }

  /** A field of the form, in the provider's own frame. */
  card(part: keyof (typeof FORM)['en'], lang: keyof typeof FORM = 'en'): Locator {
    const frame = this.page.frameLocator('iframe[title="Secure payment input frame"]');
    return frame.getByLabel(FORM[lang][part]);
  }

  async fillCard(number: string, lang: keyof typeof FORM = 'en'): Promise<void> {
    await this.card('number', lang).fill(number);
    await this.card('expiry', lang).fill(EXPIRY);
    await this.card('cvc', lang).fill(CVC);
  }

  async payWith(number: string): Promise<void> {
    await this.fillCard(number);
    await this.pay.click();
  }

  /** From the open cart to the end of a purchase. */
  async buy(): Promise<void> {
    await this.beginCard();
    await this.payWith(CARDS.good);
    await expect(this.title).toHaveText(/^(ORDER COMPLETE!|YOUR ZIPS ARE CONFIRMED!)$/);
  }

  /** A fact of an order, by its label. */
  fact(label: string): Locator {
    return factOf(this.main, label);
  }

  async expectList(...zips: readonly string[]): Promise<void> {
    await expect(this.title).toHaveText('YOUR CART:');
    await expect(this.zips.getByRole('heading')).toHaveText([...zips]);
  }

  /** At the bank that asks the buyer. */
  async answerBank(passed: boolean): Promise<void> {
    const id = passed ? 'test-source-authorize-3ds' : 'test-source-fail-3ds';
    await this.page.locator(`#${id}`).click();
  }
}

/** What stands beside a label in a list of facts. */
export function factOf(place: Locator, label: string): Locator {
  const fact = place.locator('dl > div');
  const term = place.page().locator('dt').getByText(label, { exact: true });
  return fact.filter({ has: term }).locator('dd').first();
}
