/** A ZIP in the cart: its face, place and price, and its way out; or where it went meanwhile. */
import type { Zip } from '../../../generated/Zip.ts';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { standingOf } from '../../../shared/zip/listing.ts';
import { ZipGone } from '../../../shared/zip/ZipGone.tsx';
import { ZipPlate } from '../../../shared/zip/ZipPlate.tsx';
import { cart } from '../texts.ts';
import '../../../shared/zip/zip-card.css';
import './zip-row.css';

interface Props {
  readonly zip: Zip;
  readonly lang: Lang;
}

export function CartZip({ zip, lang }: Props) {
  // PENDING is somebody else's here: what the buyer's own payment holds is told to be available.
  const standing = standingOf(zip, false);
  const gone = standing === 'available' || standing === 'in-cart' ? undefined : standing;
  return (
    <article
      className={`zip-card zip-card--row zip-card--tier-${zip.tier} zip-card--${gone ?? 'cart'}`}
    >
      <ZipPlate zip={zip} lang={lang} />
      <RemoveForm zip={zip.zip_code} lang={lang} />
      <div className="zip-card__facts">
        <p className="zip-card__title">{zip.title}</p>
        <p className="zip-card__price">
          <span className="visually-hidden">{`${text(cart, lang)('price')} `}</span>
          {usd(zip.price)}
        </p>
        <p className="zip-card__description">{zip.description}</p>
      </div>
      {gone && (
        <div className="zip-card__foot">
          <ZipGone standing={gone} lang={lang} />
        </div>
      )}
    </article>
  );
}

export const CART = '/zipcart';

interface RemoveFormProps {
  readonly zip: string;
  readonly lang: Lang;
}

export function RemoveForm({ zip, lang }: RemoveFormProps) {
  return (
    <form method="post" action="/zipcart/remove">
      <input type="hidden" name="zip_code" value={zip} />
      <input type="hidden" name="return_to" value={CART} />
      <button
        type="submit"
        className="cart-remove"
        aria-label={text(cart, lang)('remove', { zip })}
      >
        <Icon name="close" />
      </button>
    </form>
  );
}
