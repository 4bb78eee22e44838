/** Says aloud and in print which results are on show. */

import type { Found } from '../../../shared/search/search-reply.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { count } from '../../../shared/texts/format.ts';
import { store } from '../../../shared/texts/texts.ts';

interface Props {
  readonly phase: 'ready' | 'loading' | 'failed';
  readonly found: Found;
  readonly skip: number;
  readonly lang: Lang;
}

export function ResultCount({ phase, found, skip, lang }: Props) {
  const t = text(store, lang);
  const shown = found.zips.length;
  const range = t('results.range', {
    from: count(skip + 1),
    to: count(skip + shown),
    total: count(found.total),
  });
  const said = { loading: t('results.loading'), failed: t('results.failed') };
  return (
    <div className="result-count">
      <h2 className="visually-hidden">{t('results.label')}</h2>
      <p role="status">
        {phase === 'ready' ? (shown > 0 ? range : t('results.none')) : said[phase]}
      </p>
    </div>
  );
}
