/** The card itself, large, with the mark that it is not here yet. */
import type { Lang } from '../../generated/Lang.ts';
import { card } from '../../i18n/card.ts';
import { text } from '../../i18n/catalogue.ts';
import { artwork } from '../../lib/art.ts';
import { Soon } from '../Soon.tsx';

export function CardHero({ lang }: { readonly lang: Lang }) {
  const t = text(card, lang);
  return (
    <section className="card-hero" data-scheme="night" aria-labelledby="card-title">
      <div className="card-hero__copy">
        <Soon lang={lang} />
        <h1 className="card-hero__title" id="card-title">
          {t('title')}
        </h1>
        <p className="card-hero__text">{t('text')}</p>
      </div>
      <picture className="card-hero__art">
        <img src={artwork('card')} width="856" height="540" alt={t('alt')} />
      </picture>
    </section>
  );
}
