/** Every ZIP of a state as a dot on its outline, in its tier's colour, and the legend. */
import { statePlane } from '../../../art/planes.mjs';
import type { StateProps } from '../../../generated/types.ts';
import { useText } from '../../../shared/texts/catalogue.ts';
import { dotsPath } from '../../../shared/zip/dots-path.ts';
import { TierLegend } from '../../../shared/zip/TierLegend.tsx';
import { coast, StateLand } from '../StateLand.tsx';
import { state as texts } from '../texts.ts';
import '../place-page.css';
import '../../../shared/zip/tier.css';

type Props = Pick<StateProps, 'state' | 'tiers' | 'zips'>;

/** In units of the drawing. The more dots, the smaller; ULTRA stands out in any case. */
function dotSize(tier: number, dots: number): number {
  const size = Math.min(26, Math.max(11, 360 / Math.sqrt(dots)));
  return Math.round(tier === 0 ? size * 1.6 : size);
}

export function StateMap({ state, tiers, zips }: Props) {
  const t = useText(texts);
  const { width, height, at } = statePlane(state);
  const dots = (tier: number) =>
    dotsPath(zips.filter((zip) => zip.tier === tier).map(({ lon, lat }) => at(lon, lat)));
  return (
    <figure className="state-map" data-scheme="night">
      <StateLand width={width} height={height}>
        <path className="state-map__land" d={coast(state)} />
        {/* The rarest are drawn last, on top of the others. */}
        {[...tiers].reverse().map(({ tier }) => (
          <path
            key={tier}
            className={`state-map__dots tier-${tier}`}
            strokeWidth={dotSize(tier, zips.length)}
            d={dots(tier)}
          />
        ))}
      </StateLand>
      <figcaption className="note state-map__caption">
        <TierLegend tiers={tiers.map(({ tier }) => tier)} />
        <p>{t('map.caption')}</p>
      </figcaption>
    </figure>
  );
}
