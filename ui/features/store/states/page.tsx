/** Links to the ZIPs of every state. */

import type { PublicProps } from '../../../generated/types.ts';
import { headOf, type Page } from '../../../runtime/page.ts';
import { visitor } from '../../../runtime/sample-props.ts';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { StateIndex } from '../StateIndex.tsx';
import { places } from '../texts.ts';
import '../place-page.css';
import '../../../shared/frame/below-the-fold.css';

export const states: Page<PublicProps> = {
  head: headOf(places, 'index.head', 'index.description', { indexed: true }),
  Body: ({ shell }) => {
    const t = useText(places);
    return (
      <PageFrame shell={shell} returnTo={shell.path}>
        <div className="place-page">
          <header>
            <h1 className="place-page__title">{t('index.title')}</h1>
            <p className="lead place-page__lead">{t('index.lead')}</p>
          </header>
          <StateIndex />
        </div>
      </PageFrame>
    );
  },
  sample: visitor('/zips'),
};
