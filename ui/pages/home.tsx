/** The home page. */
import { DoMore } from '../components/home/DoMore.tsx';
import { Finale } from '../components/home/Finale.tsx';
import { Hero } from '../components/home/Hero.tsx';
import { HowItWorks } from '../components/home/HowItWorks.tsx';
import { Steps } from '../components/home/Steps.tsx';
import { Supercharge } from '../components/home/Supercharge.tsx';
import { PageFrame } from '../components/shell/PageFrame.tsx';
import type { HomeProps } from '../generated/HomeProps.ts';
import { text } from '../i18n/catalogue.ts';
import { home as texts } from '../i18n/home.ts';
import { organization, webSite } from '../lib/site-data.ts';
import { about } from '../lib/structured-data.ts';
import type { Page } from '../runtime/page.ts';

export const home: Page<HomeProps> = {
  head: ({ shell }) => {
    const t = text(texts, shell.lang);
    return {
      title: t('head.title'),
      description: t('head.description'),
      indexed: true,
      data: about(organization(shell), webSite(shell)),
    };
  },
  Body: ({ shell, stats }) => (
    <PageFrame shell={shell}>
      <Hero shell={shell} stats={stats} />
      <HowItWorks shell={shell} />
      <Supercharge lang={shell.lang} />
      <Steps shell={shell} />
      <DoMore lang={shell.lang} />
      <Finale shell={shell} />
    </PageFrame>
  ),
};
