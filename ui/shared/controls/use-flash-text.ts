/** The text of a flash message. Separate from its box (Flash.tsx), whose styles the cart's messages don't use. */
import type { FlashMessage } from '../../generated/types.ts';
import { type Catalogue, text, useLang } from '../texts/catalogue.ts';

/** Its text `flash.<key>`. One without a text belongs to another page, and nothing is shown. */
export function useFlashText<Key extends string>(
  flash: FlashMessage | null,
  from: Catalogue<Key>,
): string | null {
  const lang = useLang();
  const key = `flash.${flash?.key}`;
  const isSaid = (one: string): one is Key => Object.hasOwn(from[lang], one);
  if (!flash || !isSaid(key)) return null;
  return text(from, lang)(key, {
    who: `@${flash.ink_id}`,
    zip: flash.zip ?? '',
    n: flash.minutes ?? 1,
  });
}
