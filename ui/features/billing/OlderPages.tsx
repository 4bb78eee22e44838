/** The ways from one stretch of movements to the next older one, and back to the newest. */

import { ButtonLink } from '../../shared/controls/ButtonLink.tsx';
import { type Lang, text } from '../../shared/texts/catalogue.ts';
import { billing } from './texts.ts';
import './transactions.css';

interface Props {
  /** The page's address with its filters, below a line or from the newest on. */
  readonly href: (before: number | null) => string;
  /** Below which line older ones begin, if there are any. */
  readonly older: number | null;
  readonly newest: boolean;
  /** Said where there are no older ones. */
  readonly end?: string;
  readonly lang: Lang;
}

export function OlderPages({ href, older, newest, end, lang }: Props) {
  const t = text(billing, lang);
  if (newest && older === null) return null;
  return (
    <nav className="older-pages" aria-label={t('pages')}>
      {!newest && (
        <ButtonLink href={href(null)} look="secondary" size="small">
          {t('newest')}
        </ButtonLink>
      )}
      {older === null ? (
        <p className="older-pages__end">{end ?? t('transactions.end')}</p>
      ) : (
        <ButtonLink href={href(older)} look="secondary" size="small">
          {t('older')}
        </ButtonLink>
      )}
    </nav>
  );
}
