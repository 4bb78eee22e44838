/** What a page is: a component for everything inside `<body>`, and what its head says. */
import type { ComponentType } from 'react';
import type { Lang } from '../generated/Lang.ts';
import type { StructuredData } from './structured-data.ts';

export interface Head {
  readonly title: string;
  readonly description: string;
  /** False for pages that search engines are not to list. */
  readonly indexed: boolean;
  /** The path of the picture that stands beside a link to the page; else it is everybody's. */
  readonly image?: string;
  /** What the page is about, for search engines. */
  readonly data?: StructuredData;
}

type Texts<Key extends string> = Readonly<Record<Lang, Readonly<Record<Key, string>>>>;

/** What a head's texts are chosen by. */
interface Asked {
  readonly shell: { readonly lang: Lang };
}

/** A head that says two of an area's texts as they stand. */
export const headOf =
  <Key extends string>(
    texts: Texts<Key>,
    title: Key,
    description: Key,
    { indexed }: Pick<Head, 'indexed'>,
  ) =>
  ({ shell: { lang } }: Asked): Head => ({
    title: texts[lang][title],
    description: texts[lang][description],
    indexed,
  });

/** The head of a page that is its visitor's own: search engines are not to list it. */
export const ownHead =
  <Key extends string>(texts: Texts<Key>, title: Key, description: Key) =>
  ({ shell: { lang } }: Asked): Head => ({
    title: `${texts[lang][title]} · INKPAY`,
    description: texts[lang][description],
    indexed: false,
  });

export interface Page<Props> {
  readonly head: (props: Props) => Head;
  readonly Body: ComponentType<Props>;
  /** What the page is tried out with: by the maker of the snapshot, by tests, and by the benchmark. */
  readonly sample: Props;
}

/** What is drawn instead of written: an SVG document. */
export interface Picture<Props> {
  readonly draw: (props: Props) => string;
  readonly sample: Props;
}
