/** The terms of service. */
import { terms as documents } from '../legal/legal.ts';
import { legalPage } from '../legal/legal-page.tsx';

export const terms = legalPage(documents, '/terms');
