/** The ZIPs that somebody owns, or that there is none; and the way to more. */
import type { Zip } from '../../generated/Zip.ts';
import { type Lang, text } from '../../i18n/catalogue.ts';
import { dashboard } from '../../i18n/dashboard.ts';
import { STORE } from '../../lib/store-query.ts';
import { ButtonLink } from '../ButtonLink.tsx';
import { OwnedZip } from './OwnedZip.tsx';

interface Props {
  readonly zips: readonly Zip[];
  readonly lang: Lang;
}

export function OwnedZips({ zips, lang }: Props) {
  const t = text(dashboard, lang);
  return (
    <section className="owned" aria-labelledby="owned-title">
      <header className="owned__head">
        <h2 className="owned__title" id="owned-title">
          {t('zips.title')}
        </h2>
        <ButtonLink href={STORE} look={zips.length === 0 ? 'primary' : 'secondary'} size="small">
          {t('zips.more')}
        </ButtonLink>
      </header>
      {zips.length === 0 ? (
        <div className="no-results owned__none">
          <p className="no-results__title">{t('zips.empty')}</p>
          <p className="no-results__hint">{t('zips.empty.text')}</p>
        </div>
      ) : (
        <ul className="zip-grid owned__grid">
          {zips.map((zip) => (
            <li key={zip.zip_code}>
              <OwnedZip zip={zip} lang={lang} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
