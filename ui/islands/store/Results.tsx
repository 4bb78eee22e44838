/** What was found: its count, the cards, the pages; or that nothing was, or that the search failed. */
import type { Ref } from 'react';
import { EmptyResults } from '../../components/store/EmptyResults.tsx';
import { FailedResults } from '../../components/store/FailedResults.tsx';
import type { OnFollow } from '../../components/store/Follow.tsx';
import { Paging } from '../../components/store/Paging.tsx';
import { ResultCount } from '../../components/store/ResultCount.tsx';
import { type Lang, text } from '../../i18n/catalogue.ts';
import { store } from '../../i18n/store.ts';
import type { SearchState } from './search-state.ts';
import { type Shelf, ZipGrid } from './ZipGrid.tsx';

interface Props extends Shelf {
  readonly state: SearchState;
  readonly lang: Lang;
  /** Takes focus when another page of results comes. */
  readonly focus: Ref<HTMLElement>;
  readonly onFollow: OnFollow;
  readonly onRetry: () => void;
}

export function Results({ state, lang, focus, onFollow, onRetry, ...shelf }: Props) {
  const { query, answered, found, phase } = state;
  const loading = phase === 'loading';
  const empty = found.zips.length === 0;
  return (
    <section
      ref={focus}
      className={`results results--${phase}`}
      tabIndex={-1}
      aria-label={text(store, lang)('results.label')}
      aria-busy={loading}
    >
      <ResultCount phase={phase} found={found} skip={answered.skip} lang={lang} />
      {phase === 'failed' ? (
        <FailedResults query={query} lang={lang} onRetry={onRetry} />
      ) : empty && !loading ? (
        <EmptyResults query={answered} total={found.total} lang={lang} onFollow={onFollow} />
      ) : (
        <ZipGrid zips={found.zips} lang={lang} {...shelf} />
      )}
      {phase !== 'failed' && !empty && (
        <Paging query={query} total={found.total} lang={lang} onFollow={onFollow} />
      )}
    </section>
  );
}
