/** The pages that lead into an account, as a visitor knows them: their parts by role and label. */
import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import type { Person } from './account.ts';
import { waitForHydration } from './hydration.ts';

/** Milliseconds that a splash stays (product specification, section 9). */
export const SPLASH_MS = { login: 1500, signUp: 1500, reset: 3000 } as const;

export class Auth {
  readonly title: Locator;
  readonly place: Locator;
  readonly email: Locator;
  readonly go: Locator;
  readonly next: Locator;
  readonly back: Locator;
  readonly password: Locator;
  readonly code: Locator;
  /** What each of the six boxes shows. */
  readonly boxes: Locator;
  readonly byPassword: Locator;
  readonly byPasskey: Locator;
  readonly logIn: Locator;
  readonly verify: Locator;
  readonly signUp: Locator;

  constructor(readonly page: Page) {
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    this.title = page.getByRole('heading', { level: 1 });
    this.place = page.getByText(/^Step \d of \d$/);
    this.email = page.getByRole('textbox', { name: 'E-mail' });
    this.go = button('Continue');
    this.next = button('NEXT');
    this.back = button('Back');
    this.password = page.getByLabel('Password', { exact: true });
    this.code = page.getByRole('textbox', { name: '6-digit code' });
    this.boxes = page.locator('.code__box');
    this.byPassword = button('CONTINUE WITH PASSWORD');
    this.byPasskey = button('SIGN IN WITH PASSKEY');
    this.logIn = button('LOGIN');
    this.verify = button('VERIFY');
    this.signUp = page.getByRole('link', { name: 'Sign up' });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await waitForHydration(this.page);
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  /** From the log-in's first screen to what comes after the password. */
  async enter({ email, password }: Person): Promise<void> {
    await this.email.fill(email);
    await this.email.press('Enter');
    await this.byPassword.click();
    await this.password.fill(password);
    await this.password.press('Enter');
  }

  /** Answers one step of the sign-up, or of the reset, which must be on show. */
  async answer(title: string, answers: Readonly<Record<string, string>>): Promise<void> {
    await expect(this.title).toHaveText(title);
    for (const [label, text] of Object.entries(answers)) await this.field(label).fill(text);
    await this.next.click();
  }

  /** Goes through the sign-up as far as its code. */
  async fillSignUp(person: Person, referrer?: string): Promise<void> {
    const { email, inkId, password } = person;
    await this.answer('Get your INK ID', { 'E-mail': email });
    if (referrer) await this.answer('Who told you about INKPAY?', { 'Referrer ID': referrer });
    await this.answer('Choose your INK ID', { 'INK ID': inkId });
    await this.answer('Create a password', { Password: password, 'Confirm password': password });
    await expect(this.title).toHaveText('Check your e-mail');
  }

  /** From here on time passes only when a test says so. Before `open`. */
  async stopTime(): Promise<void> {
    await this.page.clock.install({ time: 0 });
    await this.page.clock.pauseAt(1000);
  }

  /** A splash says that it is done, and leads on after its time and not before. */
  async expectSplash(text: string, after: number, to: string | RegExp): Promise<void> {
    const { clock } = this.page;
    const visited: string[] = [];
    const record = (frame: Frame) => visited.push(frame.url());
    this.page.on('framenavigated', record);
    await expect(this.title).toHaveText('Success');
    await expect(this.page.getByText(text, { exact: true })).toBeVisible();
    await clock.runFor(after - 1);
    // Once the page has answered, what it did before is known here.
    await this.page.evaluate(() => undefined);
    this.page.off('framenavigated', record);
    expect(visited).toEqual([]);
    await expect(async () => {
      await clock.runFor(1);
      await expect(this.page).toHaveURL(to, { timeout: 5000 });
    }).toPass();
  }
}
