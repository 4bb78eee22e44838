/** The cash card: what is planned, and that it does not exist yet. */
import { CardHero } from '../components/card/CardHero.tsx';
import { CardPlan } from '../components/card/CardPlan.tsx';
import { PageFrame } from '../components/shell/PageFrame.tsx';
import type { PublicProps } from '../generated/PublicProps.ts';
import { card as texts } from '../i18n/card.ts';
import { text } from '../i18n/catalogue.ts';
import type { Page } from '../runtime/page.ts';

export const card: Page<PublicProps> = {
  head: ({ shell }) => {
    const t = text(texts, shell.lang);
    return { title: t('head.title'), description: t('head.description'), indexed: true };
  },
  Body: ({ shell }) => (
    <PageFrame shell={shell}>
      <CardHero lang={shell.lang} />
      <CardPlan shell={shell} />
    </PageFrame>
  ),
};
