/** The four steps from nothing to a first credit, and who may take them. */

import type { Shell } from '../../../generated/Shell.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { Section } from '../../../shared/controls/Section.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { share } from '../../../shared/texts/format.ts';
import { common } from '../../../shared/texts/texts.ts';
import { home } from '../texts.ts';

export function Steps({ shell }: { readonly shell: Shell }) {
  const t = text(home, shell.lang);
  return (
    <Section id="steps" title={t('steps.title')}>
      <ol className="steps">
        {([1, 2, 3, 4] as const).map((n) => (
          <li key={n} className="steps__step">
            <span className="steps__number" aria-hidden="true">
              {n}
            </span>
            <h3 className="steps__title">{t(`steps.${n}.title`)}</h3>
            <p className="steps__text">{t(`steps.${n}.text`, share(shell))}</p>
          </li>
        ))}
      </ol>
      <div className="steps__foot">
        <ButtonLink href={shell.links.sign_up} size="large">
          {text(common, shell.lang)('action.sign_up')}
        </ButtonLink>
        <Ages lang={shell.lang} />
      </div>
    </Section>
  );
}

/** The two age rules, always side by side. */
function Ages({ lang }: { readonly lang: Lang }) {
  const t = text(home, lang);
  return (
    <p className="ages">
      <span className="ages__rule">
        <strong>{t('age.share')}</strong> {t('age.share_text')}
      </span>{' '}
      <span className="ages__rule">
        <strong>{t('age.account')}</strong> {t('age.account_text')}
      </span>
    </p>
  );
}
