/**
 * The hero: three slides that change by themselves. All of it is CSS: a slide's turn is an
 * animation, a picked slide is a radio input, resting is a checkbox, and going on again is the
 * form's reset (the form itself goes nowhere: that is its method). See `styles/hero.css` for the clockwork.
 */
import type { HomeProps } from '../../../generated/HomeProps.ts';
import { text } from '../../../shared/texts/catalogue.ts';
import { home } from '../texts.ts';
import { Counters } from './Counters.tsx';
import { HeroControls } from './HeroControls.tsx';
import { HeroSlide } from './HeroSlide.tsx';

export function Hero({ shell, stats }: HomeProps) {
  const t = text(home, shell.lang);
  return (
    <section
      className="hero"
      data-scheme="night"
      aria-roledescription={t('hero.role')}
      aria-label={t('hero.label')}
    >
      <h1 className="visually-hidden">{t('head.title')}</h1>
      <form className="hero__form" method="dialog" autoComplete="off">
        <div className="hero__slides">
          {([1, 2, 3] as const).map((n) => (
            <HeroSlide key={n} n={n} shell={shell} />
          ))}
        </div>
        <HeroControls lang={shell.lang} />
      </form>
      <Counters lang={shell.lang} stats={stats} />
    </section>
  );
}
