/** The results: their count, the cards, the pages; or a message that there are none, or that the search failed. */
import type { ComponentProps, Ref } from 'react';
import { PAGE_SIZE } from '../../../generated/limits.ts';
import type { StoreQuery, Zip } from '../../../generated/types.ts';
import { CachedItem } from '../../../runtime/part-cache.tsx';
import type { Cart } from '../../../shared/cart/cart.ts';
import { buttonClass } from '../../../shared/controls/Button.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { NO_FILTERS, storeHref } from '../../../shared/search/store-query.ts';
import { useText } from '../../../shared/texts/catalogue.ts';
import { count } from '../../../shared/texts/format.ts';
import { store } from '../texts.ts';
import { ignoreDoubleClick } from './CartForm.tsx';
import { Paging } from './Paging.tsx';
import type { SearchState } from './use-search.ts';
import { type OnView, ViewLink, type ViewProps } from './ViewLink.tsx';
import { SkeletonCard, ZipCard, type ZipCardProps } from './ZipCard.tsx';
import '../../../shared/zip/zip-grid.css';
import '../../../shared/form/form.css';

interface Props extends ZipCardContext {
  readonly state: SearchState;
  /** Gets focus when another page of results arrives. */
  readonly focus: Ref<HTMLElement>;
  readonly onView: OnView;
  readonly onRetry: () => void;
}

export function Results({ state, focus, onView, onRetry, ...cardProps }: Props) {
  const t = useText(store);
  const { query, answered, results, phase } = state;
  const loading = phase === 'loading';
  const empty = results.zip_codes.length === 0;
  return (
    <section
      ref={focus}
      className={`results results--${phase}`}
      tabIndex={-1}
      aria-label={t('results.label')}
      aria-busy={loading}
    >
      <ResultCount phase={phase} results={results} query={answered} onView={onView} />
      {phase === 'failed' ? (
        // The same view again, as a link without script.
        <div role="alert">
          <Empty icon={<Icon name="search" />} title={t('failed.title')} text={t('failed.hint')}>
            <ViewLink className={buttonClass({})} to={query} onView={onRetry}>
              {t('failed.retry')}
            </ViewLink>
          </Empty>
        </div>
      ) : empty && !loading ? (
        <EmptyResults query={answered} total={results.count} onView={onView} />
      ) : (
        <ZipGrid zips={results.zip_codes} stale={loading} {...cardProps} />
      )}
      {phase !== 'failed' && !empty && (
        <Paging query={query} total={results.count} onView={onView} />
      )}
    </section>
  );
}

/** Clears the filters and keeps the sort order. */
const withoutFilters = ({ sort, order_by }: StoreQuery): StoreQuery => ({
  ...NO_FILTERS,
  sort,
  order_by,
});

type ResultCountProps = ViewProps & Pick<SearchState, 'phase' | 'results'>;

/** Announces and shows which results are visible, and offers all. */
function ResultCount({ phase, results, query, onView }: ResultCountProps) {
  const t = useText(store);
  const { skip } = query;
  const all = withoutFilters(query);
  const isFiltered = storeHref({ ...query, skip: 0 }) !== storeHref(all);
  const shown = results.zip_codes.length;
  const range = t('results.range', {
    from: count(skip + 1),
    to: count(skip + shown),
    total: count(results.count),
  });
  const messages = { loading: t('results.loading'), failed: t('results.failed') };
  return (
    <div className="cluster note result-count">
      <h2 className="visually-hidden">{t('results.label')}</h2>
      <p role="status">
        {phase === 'ready' ? (shown > 0 ? range : t('results.none')) : messages[phase]}
      </p>
      {isFiltered && shown > 0 && (
        <ViewLink className="link-button" to={all} onView={onView}>
          {t('empty.clear')}
        </ViewLink>
      )}
    </div>
  );
}

/** Nothing was found: says what was searched for, and offers a way out. */
function EmptyResults({ query, total, onView }: ComponentProps<typeof Paging>) {
  const t = useText(store);
  const search = query.search.trim();
  const pastTheEnd = total > 0;
  const title = pastTheEnd
    ? t('empty.page')
    : search === ''
      ? t('empty.filters')
      : t('empty.search', { text: search });
  const hint = pastTheEnd ? '' : t(search === '' ? 'empty.widen' : 'empty.hint');
  const out = pastTheEnd ? { ...query, skip: 0 } : withoutFilters(query);
  return (
    <Empty icon={<Icon name="search" />} title={title} text={hint}>
      <ViewLink className={buttonClass({ look: 'secondary' })} to={out} onView={onView}>
        {t(pastTheEnd ? 'paging.start' : 'empty.clear')}
      </ViewLink>
    </Empty>
  );
}

/** What every card is given besides its ZIP. */
interface ZipCardContext extends Omit<ZipCardProps, 'zip' | 'inCart'> {
  readonly cart: Cart;
}

interface ZipGridProps extends ZipCardContext {
  readonly zips: readonly Zip[];
  /** The next ones are loading: nothing can be done with these. */
  readonly stale: boolean;
}

const places = Array.from({ length: PAGE_SIZE }, (_, place) => place);

/** The cards of one page; skeletons replace those that are not there yet. */
function ZipGrid({ zips, stale, cart, ...card }: ZipGridProps) {
  if (zips.length === 0) {
    return (
      <div className="zip-grid">
        {places.map((place) => (
          <SkeletonCard key={place} />
        ))}
      </div>
    );
  }
  return (
    <ul className="zip-grid" inert={stale} onClickCapture={ignoreDoubleClick}>
      {zips.map((zip) => (
        <CachedItem
          key={zip.zip_code}
          name="zip-card"
          of={ZipCard}
          props={{ zip, inCart: cart.includes(zip.zip_code), ...card }}
        />
      ))}
    </ul>
  );
}
