/**
 * Texts in every language. A catalogue contains one area's texts; both languages have the same keys, which the
 * compiler checks here, and the same placeholders, which a test checks.
 */
import type { Lang } from '../../generated/types.ts';
import { pageLang, useLang } from '../../runtime/lang.ts';

export { type Lang, useLang };
export type Catalogue<Key extends string> = Readonly<Record<Lang, Readonly<Record<Key, string>>>>;
export type Values = Readonly<Record<string, string | number>>;
export type Text<Key extends string> = (key: Key, values?: Values) => string;

/**
 * Fills `{name}` from the values, and `{name|one|other}` with the word that goes with a number: the first with 1, the
 * second with any other (CLDR's plural rules for English; Chinese has one form, and does not need it). A placeholder
 * without a value remains, so that it is noticed.
 */
export function fill(template: string, values: Values): string {
  return template.replace(
    /\{(\w+)(\|(.*?)\|(.*?))?\}/g,
    (all, name: string, forms: string | undefined, one: string, other: string) => {
      const value = values[name] ?? all;
      if (!forms || value === all) return `${value}`;
      return `${value}` === '1' ? one : other;
    },
  );
}

/** What stands between two sentences: nothing in Chinese. */
export const gap = (lang: Lang): string => (lang === 'ch' ? '' : ' ');

/** Joins the sentences of one paragraph, skipping missing ones. */
export const sentences = (lang: Lang, ...some: readonly (string | false | null)[]): string =>
  some.filter(Boolean).join(gap(lang));

export function text<Key extends string>(from: Catalogue<Key>, lang: Lang): Text<Key> {
  const texts = from[lang];
  return (key, values) => (values ? fill(texts[key], values) : texts[key]);
}

/** An area's texts in the page's language, for components and their hooks. */
export const useText = <Key extends string>(from: Catalogue<Key>): Text<Key> =>
  text(from, useLang());

/** The same, for handlers and effects. */
export const pageText = <Key extends string>(from: Catalogue<Key>): Text<Key> =>
  text(from, pageLang());
