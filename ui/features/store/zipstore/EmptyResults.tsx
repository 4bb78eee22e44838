/** Nothing was found: says what was asked for, and offers the way out. */
import type { StoreQuery } from '../../../generated/StoreQuery.ts';
import { buttonClass } from '../../../shared/controls/Button.tsx';
import { EVERYTHING } from '../../../shared/search/store-query.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { store } from '../../../shared/texts/texts.ts';
import { Follow, type OnFollow } from './Follow.tsx';
import '../../../shared/controls/empty.css';

interface Props {
  readonly query: StoreQuery;
  readonly total: number;
  readonly lang: Lang;
  readonly onFollow: OnFollow;
}

export function EmptyResults({ query, total, lang, onFollow }: Props) {
  const t = text(store, lang);
  const search = query.search.trim();
  const pastTheEnd = total > 0;
  const title = pastTheEnd
    ? t('empty.page')
    : search === ''
      ? t('empty.filters')
      : t('empty.search', { text: search });
  // The order is no filter: it stays.
  const out = pastTheEnd ? { ...query, skip: 0 } : { ...EVERYTHING, order_by: query.order_by };
  return (
    <div className="no-results">
      <p className="no-results__title">{title}</p>
      {!pastTheEnd && <p className="no-results__hint">{t('empty.hint')}</p>}
      <Follow className={buttonClass({ look: 'secondary' })} to={out} onFollow={onFollow}>
        {t(pastTheEnd ? 'paging.start' : 'empty.clear')}
      </Follow>
    </div>
  );
}
