/** Pricing: a single figure. */

import type { PublicProps } from '../../../generated/types.ts';
import { headOf, type Page } from '../../../runtime/page.ts';
import { visitor } from '../../../runtime/sample-props.ts';
import { Rosette } from '../../../shared/controls/art.tsx';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { pricing as texts } from '../texts.ts';
import '../../../shared/controls/status.css';

export const pricing: Page<PublicProps> = {
  head: headOf(texts, 'head.title', 'head.description', { indexed: true }),
  Body: ({ shell }) => {
    const t = useText(texts);
    return (
      <PageFrame shell={shell}>
        <section className="price">
          <Rosette className="price__art" eager />
          <h1 className="price__figure">{t('figure')}</h1>
        </section>
      </PageFrame>
    );
  },
  sample: visitor('/pricing'),
};
