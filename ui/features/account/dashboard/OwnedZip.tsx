/** A ZIP as its owner sees it: its face, its place and what it is worth. Nothing is to be done. */
import type { Zip } from '../../../generated/Zip.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { ZipPlate } from '../../../shared/zip/ZipPlate.tsx';
import { dashboard } from '../texts.ts';
import '../../../shared/zip/zip-card.css';

interface Props {
  readonly zip: Zip;
  readonly lang: Lang;
}

export function OwnedZip({ zip, lang }: Props) {
  return (
    <article className={`zip-card zip-card--tier-${zip.tier} zip-card--owned`}>
      <ZipPlate zip={zip} lang={lang} />
      <div className="zip-card__facts">
        <p className="zip-card__title">{zip.title}</p>
        <p className="zip-card__price">
          <span className="visually-hidden">{`${text(dashboard, lang)('zips.price')} `}</span>
          {usd(zip.price)}
        </p>
        <p className="zip-card__description">{zip.description}</p>
      </div>
    </article>
  );
}
