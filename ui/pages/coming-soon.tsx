/** The whole of the reduced site's front: two words. */
import { SplashFrame } from '../components/shell/SplashFrame.tsx';
import type { PublicProps } from '../generated/PublicProps.ts';
import { text } from '../i18n/catalogue.ts';
import { status } from '../i18n/status.ts';
import { artwork } from '../lib/art.ts';
import type { Page } from '../runtime/page.ts';

export const comingSoon: Page<PublicProps> = {
  head: ({ shell }) => {
    const t = text(status, shell.lang);
    return { title: t('soon.head'), description: t('soon.description'), indexed: true };
  },
  Body: ({ shell }) => (
    <SplashFrame shell={shell}>
      <section className="splash">
        <img
          className="splash__art"
          src={artwork('rosette')}
          width="1000"
          height="1000"
          alt=""
          loading="lazy"
        />
        <h1 className="splash__title">{text(status, shell.lang)('soon.title')}</h1>
      </section>
    </SplashFrame>
  ),
};
