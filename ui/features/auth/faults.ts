/** What is wrong, at a form's fields or at the page's edge. */

import { pageLang } from '../../shared/api/page-lang.ts';
import type { Envelope } from '../../shared/api/reply.ts';
import { text } from '../../shared/texts/catalogue.ts';
import { form } from '../../shared/texts/texts.ts';
import { toast } from '../../shared/toast/toasts.ts';

/** A message for people by the field's name on the wire. */
export type Faults = Readonly<Record<string, string>>;

export const NO_FAULTS: Faults = {};

/** Faults without those that are null, or null where nothing is left. */
export function faultsOf(found: Readonly<Record<string, string | null>>): Faults | null {
  const wrong = Object.entries(found).filter((one): one is [string, string] => one[1] !== null);
  return wrong.length === 0 ? null : Object.fromEntries(wrong);
}

/** What a refusal says of these fields, or null where it says nothing of them. */
export function faultsIn(reply: Envelope, names: readonly string[]): Faults | null {
  return faultsOf(Object.fromEntries(names.map((name) => [name, reply.fields?.[name] ?? null])));
}

const anything = (): string => text(form, pageLang())('call.failed');

/** Says at the page's edge what a call or the browser refused. For handlers and effects only. */
export const sayRefusal = (reply: Envelope): void => {
  toast(reply.error ?? anything(), 'error');
};

/** For what is thrown and not replied. */
export const sayFailure = (cause: unknown): void => {
  reportError(cause);
  toast(anything(), 'error');
};
