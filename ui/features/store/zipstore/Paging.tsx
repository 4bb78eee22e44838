/** The links between pages of results; those that lead nowhere are left out. */

import { PAGE_SIZE } from '../../../generated/limits.ts';
import { STORE_HREF } from '../../../shared/api/hrefs.ts';
import { Button, buttonClass } from '../../../shared/controls/Button.tsx';
import { queryPairs } from '../../../shared/search/store-query.ts';
import { useText } from '../../../shared/texts/catalogue.ts';
import { count } from '../../../shared/texts/format.ts';
import { store } from '../texts.ts';
import { pagePosition } from './paging.ts';
import { ViewLink, type ViewProps } from './ViewLink.tsx';

interface Props extends ViewProps {
  readonly total: number;
}

export function Paging({ query, total, onView }: Props) {
  const t = useText(store);
  const position = pagePosition(total, query.skip);
  const [before, after] = t('paging.place', { n: count(position.page) }).split('{m}');
  const step = (skip: number | null, label: string) =>
    skip !== null && (
      <ViewLink
        className={buttonClass({ look: 'secondary' })}
        to={{ ...query, skip }}
        onView={onView}
      >
        {label}
      </ViewLink>
    );
  return (
    <nav className="paging" aria-label={t('paging.label')}>
      <div className="paging__step">{step(position.previous, t('paging.previous'))}</div>
      <div className="note paging__place">
        <p>
          <span>{before}</span>
          <span>
            {position.last === null ? (
              <span>{count(position.pages)}</span>
            ) : (
              <ViewLink to={{ ...query, skip: position.last }} onView={onView}>
                <span>{count(position.pages)}</span>
                <span className="visually-hidden">{t('paging.last')}</span>
              </ViewLink>
            )}
          </span>
          {after}
        </p>
        {position.start !== null && (
          <ViewLink to={{ ...query, skip: position.start }} onView={onView}>
            {t('paging.start')}
          </ViewLink>
        )}
        {position.pages > 2 && <PageJump query={query} pages={position.pages} onView={onView} />}
      </div>
      <div className="paging__step">{step(position.next, t('paging.next'))}</div>
    </nav>
  );
}

interface PageJumpProps extends ViewProps {
  readonly pages: number;
}

/** Jumps to a page by number; one past the last leads to the last. */
function PageJump({ query, pages, onView }: PageJumpProps) {
  const t = useText(store);
  const others = queryPairs({ ...query, skip: 0 });
  return (
    <form
      className="paging__jump"
      action={STORE_HREF}
      onSubmit={(event) => {
        event.preventDefault();
        const page = Number(new FormData(event.currentTarget).get('page'));
        if (page >= 1) onView({ ...query, skip: (Math.min(page, pages) - 1) * PAGE_SIZE });
      }}
    >
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        {t('paging.jump')}{' '}
        <input
          className="paging__number"
          type="number"
          name="page"
          min={1}
          max={pages}
          required={true}
          inputMode="numeric"
        />
      </label>
      <Button type="submit" size="small" look="secondary">
        {t('paging.go')}
      </Button>
    </form>
  );
}
