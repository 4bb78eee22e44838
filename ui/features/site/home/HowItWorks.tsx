/** The three things that a user holds, each shown as the object that it is. */
import type { Lang } from '../../../generated/Lang.ts';
import type { Shell } from '../../../generated/Shell.ts';
import { Rosette } from '../../../shared/controls/Rosette.tsx';
import { Section } from '../../../shared/controls/Section.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { home } from '../texts.ts';
import { ExampleNotes } from './ExampleNotes.tsx';

export function HowItWorks({ shell }: { readonly shell: Shell }) {
  const { lang } = shell;
  const t = text(home, lang);
  return (
    <Section id="how" title={t('how.title')} lead={t('how.lead')}>
      <div className="how">
        <article className="how__part how__part--name">
          <Words lang={lang} part="name" />
          <p className="handle">
            <Rosette className="handle__art" />
            <span className="handle__at" aria-hidden="true">
              @
            </span>
            {t('how.name.sample')}
          </p>
        </article>
        <article className="how__part how__part--place">
          <Words lang={lang} part="place" />
          <ExampleNotes lang={lang} />
        </article>
        <article className="how__part how__part--link">
          <Words lang={lang} part="link" />
          <p className="address">
            <span className="address__host">{shell.origin.replace(/^https?:\/\//, '')}/</span>
            {t('how.link.sample')}
          </p>
        </article>
      </div>
    </Section>
  );
}

interface WordsProps {
  readonly lang: Lang;
  readonly part: 'name' | 'place' | 'link';
}

function Words({ lang, part }: WordsProps) {
  const t = text(home, lang);
  return (
    <div className="how__words">
      <h3 className="how__title">{t(`how.${part}.title`)}</h3>
      <p className="how__text">{t(`how.${part}.text`)}</p>
    </div>
  );
}
