/** The terms of service. */
import { terms as documents, legalPage } from '../legal/legal-page.tsx';

export const terms = legalPage(documents, '/terms');
