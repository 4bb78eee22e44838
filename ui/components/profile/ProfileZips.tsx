/** What somebody owns: on the map, and each as its plate, which leads to the ZIP's own page. */
import type { ProfileZip } from '../../generated/ProfileZip.ts';
import type { ProfileZips as Owned } from '../../generated/ProfileZips.ts';
import { type Lang, text } from '../../i18n/catalogue.ts';
import { profile } from '../../i18n/profile.ts';
import { count } from '../../lib/format.ts';
import { zipHref } from '../../lib/zip-href.ts';
import { ZipPlate } from '../store/ZipPlate.tsx';
import { ProfileMap } from './ProfileMap.tsx';

interface Props {
  readonly zips: Owned;
  readonly inkId: string;
  readonly lang: Lang;
}

export function ProfileZips({ zips: { count: all, plates, spots }, inkId, lang }: Props) {
  const t = text(profile, lang);
  const more = all - plates.length;
  return (
    <section className="profile-zips" aria-labelledby="zips-title">
      <header className="profile-zips__head">
        <h2 className="profile-zips__title" id="zips-title">
          {t('zips.title')}
        </h2>
        {all > 0 && <p className="profile-zips__lead">{t('zips.lead', { id: inkId })}</p>}
      </header>
      <ProfileMap spots={spots} inkId={inkId} lang={lang} />
      {plates.length > 0 && (
        <ul className="zip-grid profile-zips__list">
          {plates.map((zip) => (
            <li key={zip.zip_code}>
              <Plate zip={zip} lang={lang} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="profile-zips__more">{t('zips.more', { n: count(more) })}</p>}
    </section>
  );
}

function Plate({ zip, lang }: { readonly zip: ProfileZip; readonly lang: Lang }) {
  return (
    <a className={`zip-card zip-card--tier-${zip.tier} profile-zip`} href={zipHref(zip.zip_code)}>
      <ZipPlate zip={zip} lang={lang} />
      <p className="profile-zip__place">{zip.title}</p>
    </a>
  );
}
