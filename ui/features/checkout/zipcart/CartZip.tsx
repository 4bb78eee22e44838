/** A ZIP in the cart: its plate, place and price, and how to remove it; or what happened to it in the meantime. */
import type { Zip } from '../../../generated/types.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { publicAvailability } from '../../../shared/zip/listing.ts';
import { ZipPlate } from '../../../shared/zip/ZipPlate.tsx';
import { ZipUnavailable } from '../../../shared/zip/ZipUnavailable.tsx';
import { cart } from '../texts.ts';
import '../../../shared/zip/zip-card.css';
import './zip-row.css';

interface Props {
  readonly zip: Zip;
  /** It is the buyer's own already, or reserved for them. */
  readonly yours: boolean;
  /** It is on the buyer's watch list. */
  readonly followed: boolean;
}

export function CartZip({ zip, yours, followed }: Props) {
  const t = useText(cart);
  // PENDING is another buyer's here: what the buyer's own payment holds is sent as available.
  const availability = publicAvailability(zip);
  const taken = availability === 'available' ? undefined : availability;
  return (
    <article className={`zip-card zip-card--row tier-${zip.tier} zip-card--${taken ?? 'cart'}`}>
      <ZipPlate zip={zip} />
      <RemoveForm zip={zip.zip_code} />
      <div className="zip-card__facts">
        <p className="zip-card__title">{zip.title}</p>
        <p className="zip-card__price">
          <span className="visually-hidden">{`${t('price')} `}</span>
          {usd(zip.price)}
        </p>
        <p className="note zip-card__description">{zip.description}</p>
      </div>
      {taken && (
        <div className="zip-card__foot">
          {yours ? (
            <p className="bar note cart-zip-note">
              {t(taken === 'reserved' ? 'yours.reserved' : 'yours')}{' '}
              <a href="/dashboard">{t('yours.link')}</a>
            </p>
          ) : (
            <>
              <ZipUnavailable availability={taken} />
              <FollowUnavailable zip={zip.zip_code} followed={followed} />
            </>
          )}
        </div>
      )}
    </article>
  );
}

interface FollowUnavailableProps {
  readonly zip: string;
  readonly followed: boolean;
}

/** For a ZIP that another customer has: be notified when it is available again. */
function FollowUnavailable({ zip, followed }: FollowUnavailableProps) {
  const t = useText(cart);
  if (followed) {
    return (
      <p className="bar note cart-zip-note">
        {t('gone.followed')} <a href="/watchlist">{t('gone.list')}</a>
      </p>
    );
  }
  return (
    <form className="bar note cart-zip-note" action="/watchlist/follow" method="post">
      <input type="hidden" name="zip_code" value={zip} />
      <input type="hidden" name="return_to" value={CART} />
      <span>{t('gone.follow.text')}</span>
      <Button type="submit" size="small" look="secondary">
        {t('gone.follow', { zip })}
      </Button>
    </form>
  );
}

const CART = '/zipcart';

export function RemoveForm({ zip }: { readonly zip: string }) {
  const t = useText(cart);
  return (
    <form method="post" action="/zipcart/remove">
      <input type="hidden" name="zip_code" value={zip} />
      <input type="hidden" name="return_to" value={CART} />
      <button type="submit" className="icon-box cart-remove" aria-label={t('remove', { zip })}>
        <Icon name="close" />
      </button>
    </form>
  );
}
