/** Every ZIP that is followed, the last one first, or that there is none. */
import type { WatchedZip } from '../../generated/WatchedZip.ts';
import { type Lang, text } from '../../i18n/catalogue.ts';
import { watchlist } from '../../i18n/watchlist.ts';
import { STATES_HREF } from '../../lib/zip-href.ts';
import { ButtonLink } from '../ButtonLink.tsx';
import { CountedList } from '../CountedList.tsx';
import { Empty } from '../Empty.tsx';
import { WatchedRow } from './WatchedRow.tsx';

interface Props {
  readonly watched: readonly WatchedZip[];
  readonly most: number;
  readonly lang: Lang;
}

export function WatchedList({ watched, most, lang }: Props) {
  const t = text(watchlist, lang);
  if (watched.length === 0) {
    return (
      <div className="counted">
        <Empty icon="eye" title={t('empty')} text={t('empty.text')}>
          <ButtonLink href="/zipstore">{t('way.store')}</ButtonLink>
          <ButtonLink href={STATES_HREF} look="secondary">
            {t('way.states')}
          </ButtonLink>
        </Empty>
      </div>
    );
  }
  return (
    <CountedList
      id="watches"
      title={t('list')}
      count={t('list.count', { n: watched.length, most })}
    >
      {watched.map((one) => (
        <WatchedRow key={one.zip.zip_code} watched={one} lang={lang} />
      ))}
    </CountedList>
  );
}
