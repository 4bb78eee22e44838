/** The ways between the pages of results; what leads nowhere is left out. */
import type { StoreQuery } from '../../../generated/StoreQuery.ts';
import { buttonClass } from '../../../shared/controls/Button.tsx';
import { placeOf } from '../../../shared/search/paging.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { count } from '../../../shared/texts/format.ts';
import { store } from '../../../shared/texts/texts.ts';
import { Follow, type OnFollow } from './Follow.tsx';

interface Props {
  readonly query: StoreQuery;
  readonly total: number;
  readonly lang: Lang;
  readonly onFollow: OnFollow;
}

export function Paging({ query, total, lang, onFollow }: Props) {
  const t = text(store, lang);
  const place = placeOf(total, query.skip);
  const [before, after] = t('paging.place', { n: count(place.page) }).split('{m}');
  const step = (skip: number | null, label: string) =>
    skip !== null && (
      <Follow
        className={buttonClass({ look: 'secondary' })}
        to={{ ...query, skip }}
        onFollow={onFollow}
      >
        {label}
      </Follow>
    );
  return (
    <nav className="paging" aria-label={t('paging.label')}>
      <div className="paging__step">{step(place.previous, t('paging.previous'))}</div>
      <div className="paging__place">
        <p>
          {before}
          <Follow to={{ ...query, skip: place.last }} onFollow={onFollow}>
            {count(place.pages)}
            <span className="visually-hidden">{` (${t('paging.last')})`}</span>
          </Follow>
          {after}
        </p>
        {place.start !== null && (
          <Follow to={{ ...query, skip: place.start }} onFollow={onFollow}>
            {t('paging.start')}
          </Follow>
        )}
      </div>
      <div className="paging__step">{step(place.next, t('paging.next'))}</div>
    </nav>
  );
}
