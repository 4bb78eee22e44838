/**
 * What pages tell search engines in schema.org's words: JSON-LD. Holds no texts. Which fields a search
 * engine wants is in Google's pages on structured data.
 */

import type { Shell } from '../generated/Shell.ts';

/** A thing of a type, with its properties. */
export type Thing = { readonly '@type': string } & Readonly<Record<string, unknown>>;

/** Several things about one page. */
export interface StructuredData {
  readonly '@context': 'https://schema.org';
  readonly '@graph': readonly Thing[];
}

export const about = (...things: readonly Thing[]): StructuredData => ({
  '@context': 'https://schema.org',
  '@graph': things,
});

/** The site, as a language's pages see it. */
export type Site = Pick<Shell, 'origin' | 'lang'>;

/** Where a page of ours is in its language, for all who have not chosen one. */
export const canonical = ({ origin, lang }: Site, href: string): string =>
  `${origin}${href}${lang === 'en' ? '' : `?lang=${lang}`}`;

export interface Crumb {
  readonly name: string;
  /** A path of ours. */
  readonly href: string;
}

/** Where a page stands, from the outermost page down to itself. */
export const breadcrumbList = (site: Site, crumbs: readonly Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, href }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: canonical(site, href),
  })),
});
