/**
 * Everything that narrows or orders the results, as a form of its own that works without script.
 * On narrow screens all but the search folds away: the fold's panel stands beside it, so that wide
 * screens can show it always.
 */

import { Button } from '../../../shared/controls/Button.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { STORE } from '../../../shared/search/store-query.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { store } from '../../../shared/texts/texts.ts';
import { AvailabilityFilter } from './AvailabilityFilter.tsx';
import { OrderToggle } from './OrderToggle.tsx';
import { SearchBox } from './SearchBox.tsx';
import { StateChips } from './StateChips.tsx';
import { StatePicker } from './StatePicker.tsx';
import { TierPicker } from './TierPicker.tsx';
import type { Search } from './use-search.ts';
import { useStateTags } from './use-state-tags.ts';

interface Props {
  readonly search: Search;
  readonly lang: Lang;
}

export function Filters({ search: { query, choose, type, ask }, lang }: Props) {
  const t = text(store, lang);
  const states = useStateTags(query.states, lang, (chosen) => choose({ states: chosen }));
  const set = [query.states.length > 0, query.tier !== null, query.available_only];
  const active = set.filter(Boolean).length;
  return (
    <search className="filters">
      <form
        className="filters__form"
        action={STORE}
        aria-label={t('filters.label')}
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <SearchBox value={query.search} lang={lang} onType={type} />
        <details className="filters__fold">
          <summary className="filters__toggle">
            <Icon name="filters" />
            {t('filters.open')}
            {active > 0 && <span className="filters__active">{active}</span>}
          </summary>
        </details>
        <div className="filters__panel">
          <StatePicker states={states} lang={lang} />
          <TierPicker tier={query.tier} lang={lang} onChoose={(tier) => choose({ tier })} />
          <AvailabilityFilter query={query} lang={lang} onFollow={choose} />
          <OrderToggle query={query} lang={lang} onFollow={choose} />
          {query.order_by === 'asc' && <input type="hidden" name="order_by" value="asc" />}
          {query.available_only && <input type="hidden" name="filter" value="availableOnly" />}
          <noscript>
            <Button type="submit" size="small">
              {t('filters.apply')}
            </Button>
          </noscript>
        </div>
        <StateChips states={states} lang={lang} />
      </form>
    </search>
  );
}
