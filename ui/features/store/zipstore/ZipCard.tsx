/** One ZIP for sale, in any of its standings: available, in the cart, held, reserved, sold. */
import type { Zip } from '../../../generated/Zip.ts';
import type { OnCartChange } from '../../../shared/cart/CartForm.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { zips } from '../../../shared/texts/texts.ts';
import { standingOf } from '../../../shared/zip/listing.ts';
import { ZipPlate } from '../../../shared/zip/ZipPlate.tsx';
import { ZipWays } from './ZipWays.tsx';
import '../../../shared/zip/zip-card.css';

interface Props {
  readonly zip: Zip;
  readonly inCart: boolean;
  readonly lang: Lang;
  /** Address of the page about a ZIP, with `{zip}` where the code belongs. */
  readonly infoUrl: string;
  readonly returnTo: string;
  readonly onCartChange: OnCartChange;
}

export function ZipCard({ zip, inCart, lang, ...ways }: Props) {
  const standing = standingOf(zip, inCart);
  return (
    <article className={`zip-card zip-card--tier-${zip.tier} zip-card--${standing}`}>
      <ZipPlate zip={zip} lang={lang} />
      <div className="zip-card__facts">
        <p className="zip-card__title">{zip.title}</p>
        <p className="zip-card__price">
          <span className="visually-hidden">{`${text(zips, lang)('card.price')} `}</span>
          {usd(zip.price)}
        </p>
        <p className="zip-card__description">{zip.description}</p>
      </div>
      <div className="zip-card__foot">
        <ZipWays zip={zip} standing={standing} lang={lang} {...ways} />
      </div>
    </article>
  );
}
