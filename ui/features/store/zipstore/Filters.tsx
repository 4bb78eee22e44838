/**
 * Everything that filters or sorts the results, as a form of its own that works without script. On
 * narrow screens all but the search is folded: the fold's panel is next to it, so that wide screens
 * can always show it.
 */
import { useRef, useState } from 'react';
import { SEARCH_MAX } from '../../../generated/limits.ts';
import { STORE_HREF } from '../../../shared/api/hrefs.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { useEarlyInput } from '../../../shared/form/use-early-input.ts';
import { isPriceRangeEmpty, orderOf, SORTS } from '../../../shared/search/store-query.ts';
import { useText } from '../../../shared/texts/catalogue.ts';
import { store } from '../texts.ts';
import { PriceRange } from './PriceRange.tsx';
import { StateChips, StatePicker, useStateTags } from './StatePicker.tsx';
import { TierPicker } from './TierPicker.tsx';
import type { Search } from './use-search.ts';
import { ViewLink, type ViewProps } from './ViewLink.tsx';

interface Props {
  readonly search: Search;
}

export function Filters({ search: { query, answered, choose, type, submit } }: Props) {
  const t = useText(store);
  const states = useStateTags(query.states, (chosen) => choose({ states: chosen }));
  const priced = query.price_min !== null || query.price_max !== null;
  const set = [query.states.length > 0, query.tier !== null, priced, query.available_only];
  const active = set.filter(Boolean).length;
  // Open if something in it needs correction. From then on it is up to the visitor.
  const [unfolded] = useState(isPriceRangeEmpty(query));
  return (
    <search className="filters">
      <form
        className="cluster filters__form"
        action={STORE_HREF}
        aria-label={t('filters.label')}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SearchBox value={query.search} onType={(search) => type({ search })} />
        <details className="filters__fold" open={unfolded}>
          <summary className="filters__toggle">
            <Icon name="filters" />
            {t('filters.open')}
            {active > 0 && <span className="filters__active">{active}</span>}
          </summary>
        </details>
        <div className="filters__panel">
          <StatePicker states={states} />
          {/* Before the plain select: without script, the last one counts. */}
          {query.tier !== null && <input type="hidden" name="tier" value={query.tier} />}
          <TierPicker tier={query.tier} onChoose={(tier) => choose({ tier })} />
          <PriceRange
            query={query}
            // While being typed, the maximum may be less than the minimum: it is not final yet.
            isWrong={isPriceRangeEmpty(query) && isPriceRangeEmpty(answered)}
            onType={type}
          />
          <AvailabilityFilter query={query} onView={choose} />
          <div className="cluster sorting">
            <SortPicker query={query} onView={choose} />
            <OrderToggle query={query} onView={choose} />
          </div>
          {query.sort !== 'price' && <input type="hidden" name="sort" value={query.sort} />}
          {query.order_by !== orderOf(query.sort) && (
            <input type="hidden" name="order_by" value={query.order_by} />
          )}
          {query.available_only && <input type="hidden" name="filter" value="availableOnly" />}
          <noscript>
            <Button type="submit" size="small">
              {t('filters.apply')}
            </Button>
          </noscript>
        </div>
        <StateChips states={states} />
      </form>
    </search>
  );
}

interface SearchBoxProps {
  readonly value: string;
  readonly onType: (text: string) => void;
}

/** The search field and the form's button. */
function SearchBox({ value, onType }: SearchBoxProps) {
  const t = useText(store);
  const field = useRef<HTMLInputElement>(null);
  useEarlyInput(() => field.current?.value, value, onType);
  return (
    <div className="search-box">
      <input
        ref={field}
        className="search-box__field"
        type="search"
        name="search"
        value={value}
        maxLength={SEARCH_MAX}
        placeholder={t('search.placeholder')}
        aria-label={t('search.label')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <button type="submit" className="search-box__go">
        <span className="visually-hidden">{t('search.submit')}</span>
        <Icon name="search" />
      </button>
    </div>
  );
}

/** What the ZIPs are sorted by; each sort starts in its default order. */
function SortPicker({ query, onView }: ViewProps) {
  const t = useText(store);
  return (
    // biome-ignore lint/a11y/useSemanticElements: links, not fields, so no fieldset
    <div className="segments" role="group" aria-label={t('sort.label')}>
      {SORTS.map((sort) => (
        <ViewLink
          key={sort}
          className="segments__item"
          to={{ ...query, sort, order_by: orderOf(sort), skip: 0 }}
          onView={onView}
          aria-current={query.sort === sort ? 'true' : undefined}
        >
          {t(`sort.${sort}`)}
        </ViewLink>
      ))}
    </div>
  );
}

/** The labels of the order's switch: highest first, and lowest first. */
const ORDER_TEXTS = {
  price: ['order.high', 'order.low'],
  zip: ['order.zip.high', 'order.zip.low'],
  people: ['order.people.high', 'order.people.low'],
} as const;

/** Which end comes first. It shows the current order; following it reverses that. */
function OrderToggle({ query, onView }: ViewProps) {
  const t = useText(store);
  const rising = query.order_by === 'asc';
  const [high, low] = ORDER_TEXTS[query.sort];
  const [now, other] = rising ? [low, high] : [high, low];
  return (
    <ViewLink
      className="order-toggle"
      to={{ ...query, order_by: rising ? 'desc' : 'asc', skip: 0 }}
      onView={onView}
    >
      <span>{t(now)}</span>
      <span className="visually-hidden">{t('order.switch', { order: t(other) })}</span>
      <Icon name="swap" />
    </ViewLink>
  );
}

function AvailabilityFilter({ query, onView }: ViewProps) {
  const t = useText(store);
  const option = (only: boolean) => (
    <ViewLink
      className="segments__item"
      to={{ ...query, available_only: only, skip: 0 }}
      onView={onView}
      aria-current={query.available_only === only ? 'true' : undefined}
    >
      {t(only ? 'available.only' : 'available.all')}
    </ViewLink>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: links, not fields, so no fieldset
    <div className="segments" role="group" aria-label={t('available.label')}>
      {option(false)}
      {option(true)}
    </div>
  );
}
