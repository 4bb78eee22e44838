/**
 * What pages tell search engines in schema.org's vocabulary: JSON-LD. Contains no texts. Google's
 * pages on structured data say which fields a search engine needs.
 */

import type { Shell } from '../generated/types.ts';

/** A thing of some type, with its properties. */
export type Thing = { readonly '@type': string } & Readonly<Record<string, unknown>>;

/** Several things about one page. */
export interface StructuredData {
  readonly '@context': 'https://schema.org';
  readonly '@graph': readonly Thing[];
}

export const jsonLd = (...things: readonly Thing[]): StructuredData => ({
  '@context': 'https://schema.org',
  '@graph': things,
});

/** The site, from the viewpoint of pages in one language. */
export type Site = Pick<Shell, 'origin' | 'lang'>;

/** A page's URL in its language, for visitors who have not chosen one. */
export const canonical = ({ origin, lang }: Site, href: string): string =>
  `${origin}${href}${lang === 'en' ? '' : `?lang=${lang}`}`;

export interface Crumb {
  readonly name: string;
  /** One of our paths. */
  readonly href: string;
}

/** A page's position, from the outermost page down to itself. */
export const breadcrumbList = (site: Site, crumbs: readonly Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, href }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: canonical(site, href),
  })),
});
