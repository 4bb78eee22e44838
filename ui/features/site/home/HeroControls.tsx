/** Resting the hero's slides, going on with them, and picking one. */
import type { Lang } from '../../../generated/Lang.ts';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { home } from '../texts.ts';

export function HeroControls({ lang }: { readonly lang: Lang }) {
  const t = text(home, lang);
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
            {t('hero.dot', { n, title: t(`hero.${n}.title`) })}
          </span>
        </label>
      ))}
      <label className="hero-controls__rest">
        <input className="hero-controls__input hero-controls__pause" type="checkbox" name="rest" />
        <span className="visually-hidden">{t('hero.pause')}</span>
        <Icon name="pause" />
        <Icon name="play" />
      </label>
      <button className="hero-controls__resume" type="reset">
        <span className="visually-hidden">{t('hero.play')}</span>
        <Icon name="play" />
      </button>
    </fieldset>
  );
}
