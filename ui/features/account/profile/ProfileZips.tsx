/** What a customer owns: on the map, and each as its plate, which links to the ZIP's page. */

import type { ProfileZips as Owned } from '../../../generated/types.ts';
import { zipHref } from '../../../shared/api/hrefs.ts';
import { useText } from '../../../shared/texts/catalogue.ts';
import { count } from '../../../shared/texts/format.ts';
import { dotsPath } from '../../../shared/zip/dots-path.ts';
import { TierLegend } from '../../../shared/zip/TierLegend.tsx';
import { spotsOnMap, UsMap } from '../../../shared/zip/UsMap.tsx';
import { ZipPlate } from '../../../shared/zip/ZipPlate.tsx';
import { profile } from '../texts.ts';
import '../../../shared/zip/tier.css';
import '../../../shared/zip/zip-card.css';
import '../../../shared/zip/zip-grid.css';

interface Props {
  readonly zips: Owned;
  readonly inkId: string;
}

export function ProfileZips({ zips: { count: all, plates, spots }, inkId }: Props) {
  const t = useText(profile);
  const more = all - plates.length;
  return (
    <section className="profile-zips" aria-labelledby="zips-title">
      <header className="cluster profile-zips__head">
        <h2 className="profile-zips__title" id="zips-title">
          {t('zips.title')}
        </h2>
        {all > 0 && <p className="profile-zips__lead">{t('zips.lead', { id: inkId })}</p>}
      </header>
      <ProfileMap spots={spots} inkId={inkId} />
      {plates.length > 0 && (
        <ul className="zip-grid profile-zips__list">
          {plates.map((zip) => (
            <li key={zip.zip_code}>
              <a className={`zip-card tier-${zip.tier} profile-zip`} href={zipHref(zip.zip_code)}>
                <ZipPlate zip={zip} />
                <p className="profile-zip__place">{zip.title}</p>
              </a>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="profile-zips__more">{t('zips.more', { n: count(more) })}</p>}
    </section>
  );
}

interface ProfileMapProps extends Pick<Owned, 'spots'> {
  readonly inkId: string;
}

/** So many that points of the usual size would overlap. */
const CROWDED_FROM = 120;

/** Every owned ZIP as a point on the United States, in its tier's colour, and the legend. */
function ProfileMap({ spots, inkId }: ProfileMapProps) {
  const t = useText(profile);
  const tiers = [...new Set(spots.map(({ tier }) => tier))];
  const points = spotsOnMap(spots);
  const dots = (tier: number) =>
    dotsPath(points.filter(([spot]) => spot.tier === tier).map(([, at]) => at));
  const crowded = spots.length > CROWDED_FROM ? ' profile-map--crowded' : '';
  return (
    <figure className={`profile-map${crowded}`} data-scheme="night">
      <UsMap className="profile-map__drawing">
        {/* The rarest are drawn last, on top of the others. */}
        {[...tiers].reverse().map((tier) => (
          <g key={tier} className={`profile-map__tier tier-${tier}`}>
            <path className="profile-map__glow" d={dots(tier)} />
            <path className="profile-map__dots" d={dots(tier)} />
          </g>
        ))}
      </UsMap>
      <figcaption className="cluster note profile-map__caption">
        {spots.length === 0 ? (
          <p>{t('zips.none', { id: inkId })}</p>
        ) : (
          <p>{t('zips.map', { n: count(spots.length) })}</p>
        )}
        <TierLegend tiers={tiers} />
      </figcaption>
    </figure>
  );
}
