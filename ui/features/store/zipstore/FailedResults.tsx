/** The search failed: the same view again, as a link without script. */
import type { StoreQuery } from '../../../generated/StoreQuery.ts';
import { buttonClass } from '../../../shared/controls/Button.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { store } from '../../../shared/texts/texts.ts';
import { Follow } from './Follow.tsx';
import '../../../shared/controls/empty.css';

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
