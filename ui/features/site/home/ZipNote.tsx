/** A ZIP as a minted note: its number in large numerals beside its tier's medallion. */
import { tierArt } from '../../../shared/controls/art.ts';

interface Props {
  readonly zip: string;
  readonly place: string;
  readonly tier: number;
  /** The tier in words. */
  readonly label: string;
}

export function ZipNote({ zip, place, tier, label }: Props) {
  return (
    <article className={`zip-note zip-note--tier-${tier}`} data-scheme="night">
      <img
        className="zip-note__art"
        src={tierArt(tier)}
        width="240"
        height="240"
        alt=""
        loading="lazy"
      />
      <p className="zip-note__tier">{label}</p>
      <p className="zip-note__number">{zip}</p>
      <p className="zip-note__place">{place}</p>
    </article>
  );
}
