/** The cards of one page; skeletons stand in where none is there yet. */
import type { Zip } from '../../../generated/Zip.ts';
import type { OnCartChange } from '../../../shared/cart/CartForm.tsx';
import type { Cart } from '../../../shared/cart/cart.ts';
import { PAGE_SIZE } from '../../../shared/search/paging.ts';
import type { Lang } from '../../../shared/texts/catalogue.ts';
import { ZipCard } from './ZipCard.tsx';
import '../../../shared/zip/zip-card.css';

/** What every card is told besides its ZIP. */
export interface Shelf {
  readonly cart: Cart;
  readonly infoUrl: string;
  readonly returnTo: string;
  readonly onCartChange: OnCartChange;
}

interface Props extends Shelf {
  readonly zips: readonly Zip[];
  readonly lang: Lang;
}

const places = Array.from({ length: PAGE_SIZE }, (_, place) => place);

export function ZipGrid({ zips, cart, ...card }: Props) {
  if (zips.length === 0) {
    return (
      <div className="zip-grid">
        {places.map((place) => (
          <SkeletonCard key={place} />
        ))}
      </div>
    );
  }
  return (
    <ul className="zip-grid">
      {zips.map((zip) => (
        <li key={zip.zip_code}>
          <ZipCard zip={zip} inCart={cart.includes(zip.zip_code)} {...card} />
        </li>
      ))}
    </ul>
  );
}

/** A card that is still on its way: the same boxes as a ZIP's, without a word. */
function SkeletonCard() {
  return (
    <div className="zip-card zip-card--skeleton" aria-hidden="true">
      <div className="zip-plate" />
      <div className="zip-card__facts">
        <p className="zip-card__title">
          <span className="skeleton skeleton--title" />
        </p>
        <p className="zip-card__price">
          <span className="skeleton skeleton--price" />
        </p>
        <p className="zip-card__description">
          <span className="skeleton" />
        </p>
      </div>
      <div className="zip-card__foot">
        <span className="skeleton skeleton--button" />
      </div>
    </div>
  );
}
