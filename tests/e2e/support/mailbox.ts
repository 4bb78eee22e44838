/** The development mailbox: what the site has mailed. */
import type { BrowserContext } from '@playwright/test';
import { originOf } from '../server/address.ts';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

const CODE = /(?<!\d)\d{6}(?!\d)/;

/** Every mail to an address, oldest first. */
export async function mailTo(context: BrowserContext, email: string): Promise<readonly Mail[]> {
  const to = new URLSearchParams({ to: email });
  const reply = await context.request.get(`${originOf('accounts')}/dev/mailbox.json?${to}`);
  return reply.json();
}

/** The codes that went to an address, oldest first. */
export async function readCodes(context: BrowserContext, email: string): Promise<string[]> {
  const mails = await mailTo(context, email);
  return mails.flatMap(({ text }) => CODE.exec(text)?.[0] ?? []);
}

/** The code that was mailed last: it is there as soon as the call is answered. */
export async function readCode(context: BrowserContext, email: string): Promise<string> {
  const code = (await readCodes(context, email)).at(-1);
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}

/** Six digits that are not that code. */
export const anotherCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0');
