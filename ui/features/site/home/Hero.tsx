/**
 * The hero: three slides that change automatically. All of it is CSS: a slide's turn is an animation,
 * a picked slide is a radio input, pausing is a checkbox, and resuming is the form's reset (the form
 * itself goes nowhere: hence its method). See `./hero.css` for the timing.
 */
import type { HomeProps, Shell } from '../../../generated/types.ts';
import { STORE_HREF } from '../../../shared/api/hrefs.ts';
import { artwork } from '../../../shared/controls/art.tsx';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { PageIcon } from '../../../shared/controls/PageIcon.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { count, referralShare } from '../../../shared/texts/format.ts';
import { common } from '../../../shared/texts/texts.ts';
import { home } from '../texts.ts';
import './hero.css';

export function Hero({ shell, stats }: Pick<HomeProps, 'shell' | 'stats'>) {
  const t = useText(home);
  return (
    <section
      className="hero"
      data-scheme="night"
      aria-roledescription={t('hero.role')}
      aria-label={t('hero.label')}
    >
      <h1 className="visually-hidden">{t('heading')}</h1>
      <form className="hero__form" method="dialog" autoComplete="off">
        <div className="hero__slides">
          {([1, 2, 3] as const).map((n) => (
            <HeroSlide key={n} n={n} shell={shell} />
          ))}
        </div>
        <HeroControls shell={shell} />
      </form>
      <Counters stats={stats} />
    </section>
  );
}

function HeroControls({ shell }: { readonly shell: Shell }) {
  const t = useText(home);
  return (
    <fieldset className="hero-controls">
      <legend className="visually-hidden">{t('hero.choose')}</legend>
      {([1, 2, 3] as const).map((n) => (
        <label key={n} className={`hero-controls__dot hero-controls__dot--${n}`}>
          <input
            className={`hero-controls__input hero-controls__pick--${n}`}
            type="radio"
            name="slide"
            value={n}
          />
          <span className="visually-hidden">
            {t('hero.dot', { n, title: t(`hero.${n}.title`, referralShare(shell)) })}
          </span>
        </label>
      ))}
      <label className="icon-box hero-controls__rest">
        <input className="hero-controls__input hero-controls__pause" type="checkbox" name="rest" />
        <span className="visually-hidden">{t('hero.pause')}</span>
        <PageIcon name="pause" />
        <PageIcon name="play" />
      </label>
      <button className="icon-box hero-controls__resume" type="reset">
        <span className="visually-hidden">{t('hero.play')}</span>
        <PageIcon name="play" />
      </button>
    </fieldset>
  );
}

interface HeroSlideProps {
  readonly n: 1 | 2 | 3;
  readonly shell: Shell;
}

function HeroSlide({ n, shell }: HeroSlideProps) {
  const t = useText(home);
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
        <h2 className="hero-slide__title">{t(`hero.${n}.title`, referralShare(shell))}</h2>
        <p className="lead hero-slide__text">{t(`hero.${n}.text`, referralShare(shell))}</p>
        <p className="cluster hero-slide__actions">
          <SlideActions n={n} shell={shell} />
        </p>
      </div>
    </article>
  );
}

/** The slide about places links to the store first, the others to the sign-up. */
function SlideActions({ n, shell }: HeroSlideProps) {
  const t = useText(common);
  const [shop, name] =
    n === 2 ? (['primary', 'secondary'] as const) : (['secondary', 'primary'] as const);
  const buttons = [
    <ButtonLink key="name" href={shell.links.sign_up} look={name} size="large">
      {t('action.sign_up')}
    </ButtonLink>,
    <ButtonLink key="shop" href={STORE_HREF} look={shop} size="large">
      {t('action.shop')}
    </ButtonLink>,
  ];
  return n === 2 ? buttons.reverse() : buttons;
}

function Counters({ stats }: Pick<HomeProps, 'stats'>) {
  const t = useText(home);
  return (
    <dl className="counters">
      <div className="bar counters__item">
        <dt className="note counters__name">{t('counter.users')}</dt>
        <dd className="counters__value">
          <Minted value={stats.total_connections} />
        </dd>
      </div>
      <div className="bar counters__item">
        <dt className="note counters__name">{t('counter.waitlist')}</dt>
        <dd className="counters__value">
          <Minted value={stats.total_ink_ids} />
        </dd>
      </div>
    </dl>
  );
}

const wheels = 7;

/**
 * A count on numbering wheels, as on a banknote: with leading zeros, so that one looks as good as a
 * million. Announced as the plain number.
 */
function Minted({ value }: { readonly value: number }) {
  const digits = `${Math.max(0, Math.trunc(value))}`;
  const leading = Math.max(0, wheels - digits.length);
  const places = [...digits.padStart(wheels, '0')];
  return (
    <span className="minted-counter">
      <span className="visually-hidden">{count(value)}</span>
      <span className="minted-counter__wheels" aria-hidden="true">
        {places.map((digit, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a wheel is its place
            key={place}
            className={
              place < leading
                ? 'minted-counter__wheel'
                : 'minted-counter__wheel minted-counter__wheel--set'
            }
          >
            {digit}
          </span>
        ))}
      </span>
    </span>
  );
}
