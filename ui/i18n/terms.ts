/** The terms of service, in every language. */
import type { Lang } from '../generated/Lang.ts';
import ch from './ch/terms.json';
import en from './en/terms.json';
import type { LegalDocument } from './legal.ts';

export const terms: Readonly<Record<Lang, LegalDocument>> = { en, ch };
