/** The search failed: the same view again, as a link without script. */
import type { StoreQuery } from '../../generated/StoreQuery.ts';
import { type Lang, text } from '../../i18n/catalogue.ts';
import { store } from '../../i18n/store.ts';
import { buttonClass } from '../Button.tsx';
import { Follow } from './Follow.tsx';

interface Props {
  readonly query: StoreQuery;
  readonly lang: Lang;
  readonly onRetry: () => void;
}

export function FailedResults({ query, lang, onRetry }: Props) {
  const t = text(store, lang);
  return (
    <div className="no-results" role="alert">
      <p className="no-results__title">{t('failed.title')}</p>
      <p className="no-results__hint">{t('failed.hint')}</p>
      <Follow className={buttonClass({})} to={query} onFollow={onRetry}>
        {t('failed.retry')}
      </Follow>
    </div>
  );
}
