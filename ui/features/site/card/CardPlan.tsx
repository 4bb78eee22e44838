/** What the card is to do, and what can be done today. */
import type { Shell } from '../../../generated/Shell.ts';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { Section } from '../../../shared/controls/Section.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { card, common } from '../../../shared/texts/texts.ts';

export function CardPlan({ shell }: { readonly shell: Shell }) {
  const t = text(card, shell.lang);
  const c = text(common, shell.lang);
  return (
    <Section id="plan" title={t('plan.title')}>
      <dl className="plan">
        {(['points', 'kinds', 'name'] as const).map((part) => (
          <div key={part} className="plan__part">
            <dt className="plan__title">{t(`plan.${part}.title`)}</dt>
            <dd className="plan__text">{t(`plan.${part}.text`)}</dd>
          </div>
        ))}
      </dl>
      <aside className="today">
        <h2 className="today__title">{t('today.title')}</h2>
        <p className="today__text">{t('today.text')}</p>
        <p className="today__ways">
          <ButtonLink href={shell.links.sign_up}>{c('action.sign_up')}</ButtonLink>
          <ButtonLink href="/zipstore" look="secondary">
            {c('action.shop')}
          </ButtonLink>
        </p>
      </aside>
    </Section>
  );
}
