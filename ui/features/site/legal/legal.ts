/** The type of a legal document: sections of paragraphs and lists, each reachable by its id; and our documents. */
import type { ReactNode } from 'react';
import type { Lang } from '../../../generated/types.ts';
import privacyCh from '../privacy/ch.json';
import privacyEn from '../privacy/en.json';
import termsCh from '../terms/ch.json';
import termsEn from '../terms/en.json';

/** A paragraph, or a list. */
type Block = { readonly text: string } | { readonly items: readonly string[] };

export interface Clause {
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
}

export interface LegalDocument {
  readonly title: string;
  readonly description: string;
  readonly summary: string;
  readonly contents_label: string;
  readonly updated_label: string;
  /** For people. */
  readonly updated: string;
  /** For machines: YYYY-MM-DD. */
  readonly updated_iso: string;
  readonly sections: readonly Clause[];
}

/** The values filled into its sentences. */
export type LegalParts = Readonly<Record<'email' | 'privacy' | 'percent', ReactNode>>;

export type TranslatedDocument = Readonly<Record<Lang, LegalDocument>>;

export const terms: TranslatedDocument = { en: termsEn, ch: termsCh };
export const privacy: TranslatedDocument = { en: privacyEn, ch: privacyCh };
