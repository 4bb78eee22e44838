/** One slide of the hero: a line, what it means, the ways on, and its picture. */
import type { Shell } from '../../../generated/Shell.ts';
import { artwork } from '../../../shared/controls/art.ts';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { common } from '../../../shared/texts/texts.ts';
import { home } from '../texts.ts';

interface Props {
  readonly n: 1 | 2 | 3;
  readonly shell: Shell;
}

export function HeroSlide({ n, shell }: Props) {
  const t = text(home, shell.lang);
  return (
    <article
      className={`hero-slide hero-slide--${n}`}
      aria-roledescription={t('hero.slide_role')}
      aria-label={t('hero.slide', { n, total: 3 })}
    >
      <picture className="hero-slide__art">
        <img
          src={artwork(`hero-${n}`)}
          width="1200"
          height="900"
          alt=""
          decoding={n === 1 ? 'sync' : 'async'}
          loading={n === 1 ? 'eager' : 'lazy'}
        />
      </picture>
      <div className="hero-slide__copy">
        <h2 className="hero-slide__title">{t(`hero.${n}.title`)}</h2>
        <p className="hero-slide__text">{t(`hero.${n}.text`)}</p>
        <p className="hero-slide__ways">
          <Ways n={n} shell={shell} />
        </p>
      </div>
    </article>
  );
}

/** The slide about places leads to the store first, the others to the name. */
function Ways({ n, shell }: Props) {
  const t = text(common, shell.lang);
  const [shop, name] =
    n === 2 ? (['primary', 'secondary'] as const) : (['secondary', 'primary'] as const);
  const ways = [
    <ButtonLink key="name" href={shell.links.sign_up} look={name} size="large">
      {t('action.sign_up')}
    </ButtonLink>,
    <ButtonLink key="shop" href="/zipstore" look={shop} size="large">
      {t('action.shop')}
    </ButtonLink>,
  ];
  return n === 2 ? ways.reverse() : ways;
}
