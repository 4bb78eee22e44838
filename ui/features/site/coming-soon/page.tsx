/** The whole front page of the reduced site: two words. */

import type { PublicProps } from '../../../generated/types.ts';
import { headOf, type Page } from '../../../runtime/page.ts';
import { visitor } from '../../../runtime/sample-props.ts';
import { Rosette } from '../../../shared/controls/art.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { SplashFrame } from '../SplashFrame.tsx';
import { status } from '../texts.ts';
import '../../../shared/controls/status.css';

export const comingSoon: Page<PublicProps> = {
  head: headOf(status, 'soon.head', 'soon.description', { indexed: true }),
  Body: ({ shell }) => {
    const t = useText(status);
    return (
      <SplashFrame shell={shell} links>
        <section className="splash">
          <Rosette className="splash__art" eager />
          <h1 className="splash__title">{t('soon.title')}</h1>
        </section>
      </SplashFrame>
    );
  },
  sample: visitor('/'),
};
