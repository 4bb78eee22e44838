/** Pricing: one figure, and the way to a name. */
import { ButtonLink } from '../components/ButtonLink.tsx';
import { PageFrame } from '../components/shell/PageFrame.tsx';
import type { PublicProps } from '../generated/PublicProps.ts';
import { text } from '../i18n/catalogue.ts';
import { common } from '../i18n/common.ts';
import { pricing as texts } from '../i18n/pricing.ts';
import { artwork } from '../lib/art.ts';
import type { Page } from '../runtime/page.ts';

export const pricing: Page<PublicProps> = {
  head: ({ shell }) => {
    const t = text(texts, shell.lang);
    return { title: t('head.title'), description: t('head.description'), indexed: true };
  },
  Body: ({ shell }) => (
    <PageFrame shell={shell}>
      <section className="price">
        <img
          className="price__art"
          src={artwork('rosette')}
          width="1000"
          height="1000"
          alt=""
          loading="lazy"
        />
        <h1 className="price__figure">{text(texts, shell.lang)('figure')}</h1>
        <ButtonLink href={shell.links.sign_up} size="large">
          {text(common, shell.lang)('action.sign_up')}
        </ButtonLink>
      </section>
    </PageFrame>
  ),
};
