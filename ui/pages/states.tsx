/** The way to the ZIPs of every state. */
import { StateIndex } from '../components/places/StateIndex.tsx';
import { PageFrame } from '../components/shell/PageFrame.tsx';
import type { PublicProps } from '../generated/PublicProps.ts';
import { text } from '../i18n/catalogue.ts';
import { places } from '../i18n/places.ts';
import type { Page } from '../runtime/page.ts';

export const states: Page<PublicProps> = {
  head: ({ shell }) => {
    const t = text(places, shell.lang);
    return { title: t('index.head'), description: t('index.description'), indexed: true };
  },
  Body: ({ shell }) => {
    const t = text(places, shell.lang);
    return (
      <PageFrame shell={shell}>
        <div className="places">
          <header>
            <h1 className="places__title">{t('index.title')}</h1>
            <p className="places__lead">{t('index.lead')}</p>
          </header>
          <StateIndex lang={shell.lang} />
        </div>
      </PageFrame>
    );
  },
};
