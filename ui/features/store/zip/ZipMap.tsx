/** A ZIP's position in its state: one dot on the outline. */
import { statePlane } from '../../../art/planes.mjs';
import type { ZipProps } from '../../../generated/types.ts';
import { land } from '../../../shared/controls/art.tsx';
import { stateName } from '../../../shared/search/state-search.ts';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { StateLand } from '../StateLand.tsx';
import { zip as texts } from '../texts.ts';

type Props = Pick<ZipProps, 'zip' | 'lat' | 'lon'>;

/** In units of the drawing, which is a thousand of them long. */
const DOT = 15;
const HALO = 48;

export function ZipMap({ zip, lat, lon }: Props) {
  const lang = useLang();
  const t = useText(texts);
  const { width, height, at } = statePlane(zip.state);
  const [x, y] = at(lon, lat).map(Math.round);
  const place = { place: zip.title, state: stateName(zip.state, lang) };
  return (
    <figure className="zip-map" data-scheme="night">
      <StateLand width={width} height={height}>
        <image href={land(zip.state)} width={width} height={height} />
        <circle className="zip-map__halo" cx={x} cy={y} r={HALO} />
        <circle className={`zip-map__dot tier-${zip.tier}`} cx={x} cy={y} r={DOT} />
      </StateLand>
      <figcaption className="note zip-map__caption">{t('place.map', place)}</figcaption>
    </figure>
  );
}
