/** Codes in the cart that the store does not have, each with its way out. */

import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { cart } from '../texts.ts';
import { RemoveForm } from './RemoveForm.tsx';

interface Props {
  readonly codes: readonly string[];
  readonly lang: Lang;
}

export function MissingZips({ codes, lang }: Props) {
  const t = text(cart, lang);
  if (codes.length === 0) return null;
  return (
    <section className="missing-zips" aria-labelledby="missing-zips">
      <h2 className="missing-zips__title" id="missing-zips">
        {t('missing.title')}
      </h2>
      <p className="missing-zips__text">{t('missing.text')}</p>
      <ul className="missing-zips__list">
        {codes.map((zip) => (
          <li key={zip} className="missing-zips__one">
            {zip}
            <RemoveForm zip={zip} lang={lang} />
          </li>
        ))}
      </ul>
    </section>
  );
}
