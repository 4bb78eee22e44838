/** What a browser followed before its owner signed in: to be moved to their list, or dropped. */

import { Button } from '../controls/Button.tsx';
import { CustomerForm } from '../form/CustomerForm.tsx';
import { useText } from '../texts/catalogue.ts';
import { watchlist } from '../texts/texts.ts';
import './guest-watches.css';

interface Props {
  readonly many: number;
  /** Their codes, on the watch list itself; elsewhere there is a link to it. */
  readonly zips?: readonly string[];
}

export function GuestWatches({ many, zips }: Props) {
  const t = useText(watchlist);
  if (many === 0) return null;
  return (
    <section className="bar guest-watches" aria-labelledby="guest-title">
      <div className="guest-watches__body">
        <h2 className="guest-watches__title" id="guest-title">
          {t('guest.title', { n: many })}
        </h2>
        <p className="note guest-watches__text">
          {zips ? (
            // A dot ends a line, and begins none.
            t('guest.text', { zips: zips.join('\u00a0· ') })
          ) : (
            <a href="/watchlist">{t('guest.see')}</a>
          )}
        </p>
      </div>
      <div className="cluster guest-watches__actions">
        <CustomerForm action="/watchlist/keep">
          <Button type="submit" size="small">
            {t('guest.keep')}
          </Button>
        </CustomerForm>
        <form action="/watchlist/forget" method="post">
          <Button type="submit" size="small" look="secondary">
            {t('guest.forget')}
          </Button>
        </form>
      </div>
    </section>
  );
}
