/** The settings as their owner knows them: their parts by role and label. */
import type { Locator, Page } from '@playwright/test';
import { waitForHydration } from './hydration.ts';

type Section =
  | 'Passkeys'
  | 'Authenticator'
  | 'Codes by e-mail'
  | 'Recovery codes'
  | 'Sessions'
  | 'Password'
  | 'E-mail'
  | 'Language'
  | 'My data';

export class Settings {
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog');
  }

  async open(): Promise<void> {
    await this.page.goto('/settings');
    await waitForHydration(this.page);
  }

  section(name: Section): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** Answers the question that stands before grave changes. */
  async reauthenticate(password: string): Promise<void> {
    await this.dialog.getByLabel('Your password', { exact: true }).fill(password);
    await this.dialog.getByRole('button', { name: 'CONTINUE' }).click();
  }

  /** Closes the dialog that shows new recovery codes. */
  async keepCodes(): Promise<string[]> {
    const codes = await this.dialog.getByRole('listitem').allTextContents();
    await this.dialog.getByRole('button', { name: 'I HAVE SAVED THEM' }).click();
    return codes;
  }

  async addPasskey(name: string): Promise<void> {
    const section = this.section('Passkeys');
    await section.getByLabel('Name of the new passkey').fill(name);
    await section.getByRole('button', { name: 'ADD A PASSKEY' }).click();
  }

  async changePassword(password: string): Promise<void> {
    const section = this.section('Password');
    await section.getByLabel('New password', { exact: true }).fill(password);
    await section.getByLabel('Retype the new password').fill(password);
    await section.getByRole('button', { name: 'CHANGE PASSWORD' }).click();
  }
}
