/**
 * What pages tell search engines in schema.org's words: JSON-LD. Holds no texts. Which fields a search
 * engine wants is in Google's pages on structured data.
 */

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

/** `<` is the one character that could end the script element early. */
export const jsonLd = (data: StructuredData): string =>
  JSON.stringify(data).replaceAll('<', '\\u003c');

export interface Crumb {
  readonly name: string;
  /** A path of ours. */
  readonly href: string;
}

/** Where a page stands, from the outermost page down to itself. */
export const breadcrumbList = (origin: string, crumbs: readonly Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, href }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: `${origin}${href}`,
  })),
});
