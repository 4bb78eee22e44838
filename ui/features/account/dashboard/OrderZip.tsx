/** A ZIP of an order: its face and its place. Its price is the order's, which stands elsewhere. */
import type { Zip } from '../../../generated/Zip.ts';
import type { Lang } from '../../../shared/texts/catalogue.ts';
import { ZipPlate } from '../../../shared/zip/ZipPlate.tsx';
import '../../../shared/zip/zip-card.css';

interface Props {
  readonly zip: Zip;
  readonly lang: Lang;
}

export function OrderZip({ zip, lang }: Props) {
  return (
    <article className={`zip-card zip-card--tier-${zip.tier} zip-card--owned`}>
      <ZipPlate zip={zip} lang={lang} />
      <div className="zip-card__facts">
        <p className="zip-card__title">{zip.title}</p>
      </div>
    </article>
  );
}
