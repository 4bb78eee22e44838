/** The privacy policy, in every language. */
import type { Lang } from '../generated/Lang.ts';
import ch from './ch/privacy.json';
import en from './en/privacy.json';
import type { LegalDocument } from './legal.ts';

export const privacy: Readonly<Record<Lang, LegalDocument>> = { en, ch };
