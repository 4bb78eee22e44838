/** The home page. */
import type { HomeProps } from '../../../generated/HomeProps.ts';
import type { Shell } from '../../../generated/Shell.ts';
import type { Page } from '../../../runtime/page.ts';
import { about, type Thing } from '../../../runtime/structured-data.ts';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { STORE } from '../../../shared/search/store-query.ts';
import { text } from '../../../shared/texts/catalogue.ts';
import { home as texts } from '../texts.ts';
import { DoMore } from './DoMore.tsx';
import { Finale } from './Finale.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { Steps } from './Steps.tsx';
import { Supercharge } from './Supercharge.tsx';
import './charge.css';
import './hero.css';
import './home.css';
import './how.css';
import './more.css';
import '../../../shared/frame/below.css';

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

const NAME = 'INKPAY';

/** Who runs the site and what the site is, for search engines. */
const organization = ({ origin, links }: Shell): Thing => ({
  '@type': 'Organization',
  name: NAME,
  url: origin,
  logo: `${origin}/icon-192.png`,
  email: links.support_email,
  sameAs: [links.instagram, links.x],
});

/** With how its store is searched. */
const webSite = ({ origin }: Shell): Thing => ({
  '@type': 'WebSite',
  name: NAME,
  url: origin,
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${origin}${STORE}?search={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
});
