/** What defines a page: a component for everything inside `<body>`, and its head. */
import type { ComponentType } from 'react';
import type { Lang } from '../generated/types.ts';
import type { StructuredData } from './structured-data.ts';

export interface Head {
  readonly title: string;
  readonly description: string;
  /** False for pages that search engines must not list. */
  readonly indexed: boolean;
  /** The path of the page's share picture; otherwise the default one is used. */
  readonly image?: string;
  /** What the page is about, for search engines. */
  readonly data?: StructuredData;
}

type Texts<Key extends string> = Readonly<Record<Lang, Readonly<Record<Key, string>>>>;

/** What every page's texts depend on. */
export interface LocalizedProps {
  readonly shell: { readonly lang: Lang };
}

/** A head with two of an area's texts, unfilled. */
export const headOf =
  <Key extends string>(
    texts: Texts<Key>,
    title: Key,
    description: Key,
    { indexed }: Pick<Head, 'indexed'>,
  ) =>
  ({ shell: { lang } }: LocalizedProps): Head => ({
    title: texts[lang][title],
    description: texts[lang][description],
    indexed,
  });

/** The head of a page with its visitor's own data: search engines must not list it. */
export const ownHead =
  <Key extends string>(texts: Texts<Key>, title: Key, description: Key) =>
  ({ shell: { lang } }: LocalizedProps): Head => ({
    title: `${texts[lang][title]} · INKPAY`,
    description: texts[lang][description],
    indexed: false,
  });

export interface Page<Props> {
  readonly head: (props: Props) => Head;
  readonly Body: ComponentType<Props>;
  /** Sample props: for building the snapshot, for tests, and for the benchmark. */
  readonly sample: Props;
}

/** Something drawn instead of written: an SVG document. */
export interface Picture<Props> {
  readonly draw: (props: Props) => string;
  readonly sample: Props;
}
