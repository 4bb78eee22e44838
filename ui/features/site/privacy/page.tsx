/** The privacy policy. */
import { privacy as documents, legalPage } from '../legal/legal-page.tsx';

export const privacy = legalPage(documents, '/privacy');
