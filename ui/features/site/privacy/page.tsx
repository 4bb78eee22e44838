/** The privacy policy. */
import { privacy as documents } from '../legal/legal.ts';
import { legalPage } from '../legal/legal-page.tsx';

export const privacy = legalPage(documents, '/privacy');
