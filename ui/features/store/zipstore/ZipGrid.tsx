/** The cards of one page; skeletons stand in where none is there yet. */

import type { Zip } from '../../../generated/Zip.ts';
import type { OnCartChange } from '../../../shared/cart/CartForm.tsx';
import type { Cart } from '../../../shared/cart/cart.ts';
import { PAGE_SIZE } from '../../../shared/search/paging.ts';
import type { Lang } from '../../../shared/texts/catalogue.ts';
import { SkeletonCard } from './SkeletonCard.tsx';
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
