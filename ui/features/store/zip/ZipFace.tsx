/** A ZIP's plate as the store cuts it, in large. The page's heading says the same. */
import type { Zip } from '../../../generated/Zip.ts';
import type { Lang } from '../../../shared/texts/catalogue.ts';
import { ZipPlate } from '../../../shared/zip/ZipPlate.tsx';
import { publicStanding } from '../public-standing.ts';
import '../../../shared/zip/zip-card.css';

interface Props {
  readonly zip: Zip;
  readonly lang: Lang;
}

export function ZipFace({ zip, lang }: Props) {
  const standing = publicStanding(zip);
  return (
    <div className="zip-face">
      <div className={`zip-card zip-card--tier-${zip.tier} zip-card--${standing}`}>
        <ZipPlate zip={zip} lang={lang} decorative />
      </div>
    </div>
  );
}
