/** The cash card: what is planned, and that it does not exist yet. */

import type { PublicProps, Shell } from '../../../generated/types.ts';
import { headOf, type Page } from '../../../runtime/page.ts';
import { visitor } from '../../../runtime/sample-props.ts';
import { STORE_HREF } from '../../../shared/api/hrefs.ts';
import { artwork } from '../../../shared/controls/art.tsx';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { ComingSoonBadge } from '../../../shared/controls/ComingSoonBadge.tsx';
import { Section } from '../../../shared/controls/Section.tsx';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { common, card as texts } from '../../../shared/texts/texts.ts';
import './card.css';
import '../../../shared/frame/below-the-fold.css';

export const card: Page<PublicProps> = {
  head: headOf(texts, 'head.title', 'head.description', { indexed: true }),
  Body: ({ shell }) => (
    <PageFrame shell={shell}>
      <CardHero />
      <CardPlan shell={shell} />
    </PageFrame>
  ),
  sample: visitor('/card'),
};

function CardHero() {
  const t = useText(texts);
  return (
    <section className="card-hero" data-scheme="night" aria-labelledby="card-title">
      <div className="card-hero__copy">
        <ComingSoonBadge />
        <h1 className="card-hero__title" id="card-title">
          {t('title')}
        </h1>
        <p className="lead card-hero__text">{t('text')}</p>
      </div>
      <picture className="card-hero__art">
        <img src={artwork('card')} width="856" height="540" alt={t('alt')} />
      </picture>
    </section>
  );
}

function CardPlan({ shell }: { readonly shell: Shell }) {
  const t = useText(texts);
  const commonText = useText(common);
  return (
    <Section id="plan" title={t('plan.title')}>
      <dl className="card-plan">
        {(['points', 'kinds', 'name'] as const).map((part) => (
          <div key={part} className="card-plan__part">
            <dt className="card-plan__title">{t(`plan.${part}.title`)}</dt>
            <dd className="card-plan__text">{t(`plan.${part}.text`)}</dd>
          </div>
        ))}
      </dl>
      <aside className="card-today">
        <h2 className="card-today__title">{t('today.title')}</h2>
        <p className="lead card-today__text">{t('today.text')}</p>
        <p className="cluster card-today__actions">
          {shell.signed_in ? (
            <ButtonLink href="/cards">{t('today.waitlist')}</ButtonLink>
          ) : (
            <ButtonLink href={shell.links.sign_up}>{commonText('action.sign_up')}</ButtonLink>
          )}
          <ButtonLink href={STORE_HREF} look="secondary">
            {commonText('action.shop')}
          </ButtonLink>
        </p>
      </aside>
    </Section>
  );
}
