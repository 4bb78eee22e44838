/** The cash card: what is planned, and that it does not exist yet. */

import type { PublicProps } from '../../../generated/PublicProps.ts';
import type { Page } from '../../../runtime/page.ts';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { card as texts } from '../../../shared/texts/texts.ts';
import { CardHero } from './CardHero.tsx';
import { CardPlan } from './CardPlan.tsx';
import './card.css';
import '../../../shared/frame/below.css';

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
