/** The two age rules, always side by side. */
import type { Lang } from '../../../generated/Lang.ts';
import { text } from '../../../shared/texts/catalogue.ts';
import { home } from '../texts.ts';

export function Ages({ lang }: { readonly lang: Lang }) {
  const t = text(home, lang);
  return (
    <p className="ages">
      <span className="ages__rule">
        <strong>{t('age.share')}</strong> {t('age.share_text')}
      </span>{' '}
      <span className="ages__rule">
        <strong>{t('age.account')}</strong> {t('age.account_text')}
      </span>
    </p>
  );
}
