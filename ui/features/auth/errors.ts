/** Errors, at a form's fields or at the page's edge. */
import type { Envelope } from '../../shared/api/reply.ts';
import { pageText } from '../../shared/texts/catalogue.ts';
import { island } from '../../shared/texts/texts.ts';
import { toast } from '../../shared/toast/toasts.ts';

/** A message for people, by the field's name in the call. */
export type FieldErrors = Readonly<Record<string, string>>;

export const NO_ERRORS: FieldErrors = {};

/** Those that are not null; null if there are none. */
export function fieldErrors(found: Readonly<Record<string, string | null>>): FieldErrors | null {
  const wrong = Object.entries(found).filter((one): one is [string, string] => one[1] !== null);
  return wrong.length === 0 ? null : Object.fromEntries(wrong);
}

/** A reply's errors for these fields, or null if it has none. */
export function errorsIn(reply: Envelope, names: readonly string[]): FieldErrors | null {
  return fieldErrors(Object.fromEntries(names.map((name) => [name, reply.fields?.[name] ?? null])));
}

const anything = (): string => pageText(island)('call.failed');

/** Shows at the page's edge what a call or the browser refused. For handlers and effects only. */
export const toastError = (reply: Envelope): void => {
  toast(reply.error ?? anything(), 'error');
};

/** For what is thrown rather than replied. */
export const toastFailure = (cause: unknown): void => {
  reportError(cause);
  toast(anything(), 'error');
};
