/** The card itself, large, with the mark that it is not here yet. */
import type { Lang } from '../../../generated/Lang.ts';
import { artwork } from '../../../shared/controls/art.ts';
import { Soon } from '../../../shared/controls/Soon.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { card } from '../../../shared/texts/texts.ts';

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
