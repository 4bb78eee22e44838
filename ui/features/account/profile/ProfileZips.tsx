/** What somebody owns: on the map, and each as its plate, which leads to the ZIP's own page. */
import type { ProfileZip } from '../../../generated/ProfileZip.ts';
import type { ProfileZips as Owned } from '../../../generated/ProfileZips.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { count } from '../../../shared/texts/format.ts';
import { ZipPlate } from '../../../shared/zip/ZipPlate.tsx';
import { zipHref } from '../../../shared/zip/zip-href.ts';
import { profile } from '../texts.ts';
import { ProfileMap } from './ProfileMap.tsx';
import '../../../shared/zip/zip-card.css';

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
