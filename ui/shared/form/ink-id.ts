/** The form's rules for an INK ID and for a referrer's. Only the server knows whether one is free. */

import { INK_ID_MAX, INK_ID_MIN } from '../../generated/limits.ts';
import type { FormKey } from './texts.ts';

/** People write it as it is displayed, with a leading @, even one from a Chinese keyboard. */
export const cleanInkId = (typed: string): string => typed.replace(/^\s*[@＠]*/, '').trim();

/** The key of the error message, or null. */
export function inkIdError(typed: string): FormKey | null {
  const inkId = cleanInkId(typed);
  if (inkId === '') return 'required';
  if (!/^[a-z0-9]/i.test(inkId)) return 'ink_id.start';
  if (!/^[a-z0-9._-]*$/i.test(inkId)) return 'ink_id.characters';
  return inkId.length < INK_ID_MIN || inkId.length > INK_ID_MAX ? 'ink_id.length' : null;
}

/** The key of the error message, or null. */
export function referrerError(typed: string): FormKey | null {
  const inkId = cleanInkId(typed);
  if (inkId === '') return 'required';
  return inkId.length > INK_ID_MAX ? 'referrer.invalid' : null;
}
