/** Every followed ZIP, most recent first, or a message that there are none. */

import type { WatchedZip, WatchlistProps } from '../../../generated/types.ts';
import { STATES_HREF, STORE_HREF, zipHref } from '../../../shared/api/hrefs.ts';
import { Button, ButtonLink } from '../../../shared/controls/Button.tsx';
import { CountedList } from '../../../shared/controls/CountedList.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { PageIcon } from '../../../shared/controls/PageIcon.tsx';
import { CustomerForm } from '../../../shared/form/CustomerForm.tsx';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { dayText } from '../../../shared/texts/dates.ts';
import { usd } from '../../../shared/texts/format.ts';
import { watchlist } from '../../../shared/texts/texts.ts';
import { publicAvailability } from '../../../shared/zip/listing.ts';
import { tierName } from '../../../shared/zip/tiers.ts';
import { zip as zipTexts } from '../texts.ts';
import '../../../shared/controls/counted-list.css';
import '../../../shared/zip/status-dot.css';

type Props = Pick<WatchlistProps, 'watched' | 'most'>;

export function WatchedList({ watched, most }: Props) {
  const t = useText(watchlist);
  if (watched.length === 0) {
    return (
      <div className="counted-list">
        <Empty icon={<PageIcon name="eye" />} title={t('empty')} text={t('empty.text')}>
          <ButtonLink href={STORE_HREF}>{t('link.store')}</ButtonLink>
          <ButtonLink href={STATES_HREF} look="secondary">
            {t('link.states')}
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
        <WatchedRow key={one.zip.zip_code} watched={one} />
      ))}
    </CountedList>
  );
}

/** The status of the customer's own ZIPs: keys of its texts. */
const OWN_TEXTS = {
  available: 'availability.available',
  held: 'own.held',
  reserved: 'own.reserved',
  sold: 'own.owned',
} as const;

interface WatchedRowProps {
  readonly watched: WatchedZip;
}

function WatchedRow({ watched: { zip, since, since_price, is_own } }: WatchedRowProps) {
  const lang = useLang();
  const t = useText(watchlist);
  const zipText = useText(zipTexts);
  const availability = publicAvailability(zip);
  return (
    <li className="watched-zip">
      <div className="watched-zip__what">
        <p className="numerals watched-zip__zip">
          <a href={zipHref(zip.zip_code)}>{zip.zip_code}</a>
        </p>
        <p className="note">{`${zip.title} · ${tierName(zip.tier, lang)}`}</p>
        {since !== null && (
          <p className="note-faint">{t('since', { since: dayText(since, lang) })}</p>
        )}
      </div>
      <p className={`note watched-zip__status watched-zip__status--${availability} status-dot`}>
        {zipText(is_own ? OWN_TEXTS[availability] : `availability.${availability}`)}
      </p>
      <dl className="watched-zip__prices">
        <div>
          <dt>{t('now')}</dt>
          <dd className="watched-zip__price">{usd(zip.price)}</dd>
        </div>
        {since_price !== null && (
          <div>
            <dt>{t('then')}</dt>
            <dd>
              {usd(since_price)} <Change by={zip.price - since_price} />
            </dd>
          </div>
        )}
      </dl>
      <WatchForm act="unfollow" zip={zip.zip_code} />
    </li>
  );
}

function Change({ by }: { readonly by: number }) {
  const t = useText(watchlist);
  if (by === 0) return <span className="note-faint watched-zip__change">{t('change.none')}</span>;
  const direction = by < 0 ? 'down' : 'up';
  return (
    <span className={`note-faint watched-zip__change watched-zip__change--${direction}`}>
      {t(`change.${direction}`, { amount: usd(Math.abs(by)) })}
    </span>
  );
}

interface WatchFormProps {
  /** `again`: it was followed until just now. */
  readonly act: 'again' | 'unfollow';
  readonly zip: string;
}

/** A button that follows or unfollows a ZIP: a form, so that it works without script. */
export function WatchForm({ act, zip }: WatchFormProps) {
  const t = useText(watchlist);
  const again = act === 'again';
  return (
    <CustomerForm
      className="watched-zip-form"
      action={again ? '/watchlist/follow' : '/watchlist/unfollow'}
    >
      <input type="hidden" name="zip_code" value={zip} />
      <Button type="submit" size="small" look="secondary">
        {t(again ? 'follow.again' : 'unfollow')}
        <span className="visually-hidden">{` ${zip}`}</span>
      </Button>
    </CustomerForm>
  );
}
