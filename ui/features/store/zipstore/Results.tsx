/** What was found: its count, the cards, the pages; or that nothing was, or that the search failed. */
import type { Ref } from 'react';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { store } from '../../../shared/texts/texts.ts';
import { EmptyResults } from './EmptyResults.tsx';
import { FailedResults } from './FailedResults.tsx';
import type { OnFollow } from './Follow.tsx';
import { Paging } from './Paging.tsx';
import { ResultCount } from './ResultCount.tsx';
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
