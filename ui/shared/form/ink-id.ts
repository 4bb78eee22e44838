/** The form's rules for an INK ID and for a referrer's. Only the server knows whether one is free. */

import * as v from 'valibot';
import { INK_ID_MAX, INK_ID_MIN } from '../../generated/limits.ts';
import type { FormKey } from './texts.ts';

const key = (of: FormKey): FormKey => of;

const inkId = v.pipe(
  v.string(),
  v.nonEmpty(key('required')),
  v.regex(/^[a-z0-9]/i, key('ink_id.start')),
  v.regex(/^[a-z0-9._-]*$/i, key('ink_id.characters')),
  v.minLength(INK_ID_MIN, key('ink_id.length')),
  v.maxLength(INK_ID_MAX, key('ink_id.length')),
);

const referrer = v.pipe(
  v.string(),
  v.nonEmpty(key('required')),
  v.maxLength(INK_ID_MAX, key('referrer.invalid')),
);

/** People write it as it is displayed, with a leading @. */
export const cleanInkId = (typed: string): string => typed.trim().replace(/^@/, '');

const errorOf = (rule: typeof inkId | typeof referrer, typed: string): FormKey | null => {
  const result = v.safeParse(rule, cleanInkId(typed));
  return result.success ? null : (result.issues[0].message as FormKey);
};

/** The key of the error message, or null. */
export const inkIdError = (typed: string): FormKey | null => errorOf(inkId, typed);
export const referrerError = (typed: string): FormKey | null => errorOf(referrer, typed);
