/** The ZIPs that a customer owns, or a message that there are none; and links to more and to open orders. */
import type { Zip } from '../../../generated/types.ts';
import { STORE_HREF } from '../../../shared/api/hrefs.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { PageIcon } from '../../../shared/controls/PageIcon.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { ZipPlate } from '../../../shared/zip/ZipPlate.tsx';
import { dashboard } from '../texts.ts';
import '../../../shared/zip/zip-card.css';
import '../../../shared/zip/zip-grid.css';

interface Props {
  readonly zips: readonly Zip[];
  /** Whether a balance is owed. */
  readonly pending: boolean;
  /** Whether the store is closed to the customer. */
  readonly restricted: boolean;
}

/** Names the section of open orders, which is linked from here. */
export const PENDING_ORDERS = 'pending-orders';

export function OwnedZips({ zips, pending, restricted }: Props) {
  const t = useText(dashboard);
  const more = restricted
    ? { href: '/ziprestricted', label: t('zips.why') }
    : { href: STORE_HREF, label: t('zips.more') };
  const none = restricted ? t('zips.closed') : t('zips.empty.text');
  return (
    <section className="owned-zips" aria-labelledby="owned-title">
      <header className="bar owned-zips__head">
        <h2 className="owned-zips__title" id="owned-title">
          {t('zips.title')}
        </h2>
        <div className="cluster">
          {pending && (
            <ButtonLink href={`#${PENDING_ORDERS}`} look="secondary" size="small">
              {t('orders.link')}
            </ButtonLink>
          )}
          <ButtonLink href="/orders" look="secondary" size="small">
            {t('orders.all')}
          </ButtonLink>
          <ButtonLink href={more.href} look="secondary" size="small">
            {more.label}
          </ButtonLink>
        </div>
      </header>
      {zips.length === 0 ? (
        <Empty
          icon={<PageIcon name="home" />}
          title={t(pending ? 'zips.reserved' : 'zips.empty')}
          text={pending ? t('zips.reserved.text') : none}
        >
          {!pending && !restricted && <ButtonLink href={STORE_HREF}>{t('zips.shop')}</ButtonLink>}
        </Empty>
      ) : (
        <OwnedGrid zips={zips} priced />
      )}
    </section>
  );
}

interface OwnedGridProps extends Pick<Props, 'zips'> {
  /** Whether each one's value is shown. An order's prices are the order's, and shown elsewhere. */
  readonly priced?: boolean;
}

/** ZIPs as their owner sees them: each one's plate and place. Nothing can be done with them here. */
export function OwnedGrid({ zips, priced = false }: OwnedGridProps) {
  const t = useText(dashboard);
  return (
    <ul className="zip-grid owned-zips__grid">
      {zips.map((zip) => (
        <li key={zip.zip_code}>
          <article className={`zip-card tier-${zip.tier} zip-card--owned`}>
            <ZipPlate zip={zip} />
            <div className="zip-card__facts">
              <p className="zip-card__title">{zip.title}</p>
              {priced && (
                <>
                  <p className="zip-card__price">
                    <span className="visually-hidden">{`${t('zips.price')} `}</span>
                    {usd(zip.price)}
                  </p>
                  <p className="note zip-card__description">{zip.description}</p>
                </>
              )}
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
