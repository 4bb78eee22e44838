/** Every ZIP that is followed, the last one first, or that there is none. */
import type { WatchedZip } from '../../../generated/WatchedZip.ts';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { CountedList } from '../../../shared/controls/CountedList.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { watchlist } from '../../../shared/texts/texts.ts';
import { STATES_HREF } from '../../../shared/zip/zip-href.ts';
import { WatchedRow } from './WatchedRow.tsx';
import '../../../shared/controls/counted.css';

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
