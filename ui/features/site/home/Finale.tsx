/** The last word of the home page: the two things to do next. */
import type { Shell } from '../../../generated/Shell.ts';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { Rosette } from '../../../shared/controls/Rosette.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { common } from '../../../shared/texts/texts.ts';
import { home } from '../texts.ts';

export function Finale({ shell }: { readonly shell: Shell }) {
  const t = text(home, shell.lang);
  const c = text(common, shell.lang);
  return (
    <section className="finale" aria-labelledby="finale-title">
      <Rosette className="finale__art" />
      <h2 className="finale__title" id="finale-title">
        {t('finale.title')}
      </h2>
      <p className="finale__text">{t('finale.text')}</p>
      <p className="finale__ways">
        <ButtonLink href={shell.links.sign_up} size="large">
          {c('action.sign_up')}
        </ButtonLink>
        <ButtonLink href="/zipstore" look="secondary" size="large">
          {c('action.shop')}
        </ButtonLink>
      </p>
    </section>
  );
}
