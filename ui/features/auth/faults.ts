/** What is wrong with a form's fields: a message for people by the field's name on the wire. */
import type { Envelope } from '../../shared/api/reply.ts';

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
