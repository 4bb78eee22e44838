/** The home page. */

import type { FlashKey, HomeProps, Shell } from '../../../generated/types.ts';
import type { Page } from '../../../runtime/page.ts';
import { visitor } from '../../../runtime/sample-props.ts';
import { jsonLd, type Thing } from '../../../runtime/structured-data.ts';
import { STORE_HREF } from '../../../shared/api/hrefs.ts';
import { Rosette } from '../../../shared/controls/art.tsx';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { Section } from '../../../shared/controls/Section.tsx';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { text, useText } from '../../../shared/texts/catalogue.ts';
import { referralShare, usd } from '../../../shared/texts/format.ts';
import { common } from '../../../shared/texts/texts.ts';
import { home as texts } from '../texts.ts';
import { DoMore } from './DoMore.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import './home.css';
import '../../../shared/frame/below-the-fold.css';

export const home: Page<HomeProps> = {
  head: ({ shell, store_public }) => {
    const t = text(texts, shell.lang);
    return {
      title: t('head.title'),
      description: t('head.description', referralShare(shell)),
      indexed: true,
      data: jsonLd(organization(shell), webSite(shell, store_public)),
    };
  },
  Body: ({ shell, stats }) => (
    <PageFrame shell={shell}>
      <StoreUnavailable />
      <Hero shell={shell} stats={stats} />
      <HowItWorks shell={shell} />
      <Supercharge shell={shell} />
      <Steps shell={shell} />
      <DoMore />
      <Finale shell={shell} />
    </PageFrame>
  ),
  sample: {
    ...visitor('/'),
    stats: {
      total_connections: 1204,
      total_ink_ids: 3980,
      total_zip_code_owners: 512,
      total_zips_owned: 731,
    },
    store_public: true,
  },
};

const NAME = 'INKPAY';

/** The organization, for search engines. */
const organization = ({ origin, links }: Shell): Thing => ({
  '@type': 'Organization',
  name: NAME,
  url: origin,
  logo: `${origin}/icon-192.png`,
  email: links.support_email,
  sameAs: [links.instagram, links.x],
});

/** Includes how to search its store, if that is open: search engines can't log in. */
const webSite = ({ origin }: Shell, isStoreOpen: boolean): Thing => ({
  '@type': 'WebSite',
  name: NAME,
  url: origin,
  ...(isStoreOpen && {
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${origin}${STORE_HREF}?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }),
});

/** For visitors sent here because the store could not be opened: the server removes `hidden` (web/page/flash.rs). */
function StoreUnavailable() {
  const t = useText(texts);
  const key: FlashKey = 'store-away';
  return (
    <div className="home-notice" role="status" data-nosnippet="" data-flash={key} hidden>
      {t(`flash.${key}`)}
    </div>
  );
}

const order = 995;

/** The referral share, and one order as a worked example. */
function Supercharge({ shell }: { readonly shell: Shell }) {
  const t = useText(texts);
  return (
    <section className="supercharge" id="supercharge" aria-labelledby="supercharge-title">
      <div className="supercharge__ground">
        <Rosette className="supercharge__art" />
      </div>
      <div className="supercharge__copy">
        <h2 className="supercharge__title" id="supercharge-title">
          {t('charge.title')}
        </h2>
        <p className="supercharge__text">{t('charge.text')}</p>
      </div>
      <div className="supercharge__sum">
        <dl className="receipt">
          <div className="receipt__line">
            <dt>{t('charge.order')}</dt>
            <dd>{usd(order)}</dd>
          </div>
          <div className="receipt__line">
            <dt>{t('charge.rate')}</dt>
            <dd>{referralShare(shell).percent}%</dd>
          </div>
          <div className="receipt__line receipt__line--total">
            <dt>{t('charge.credit')}</dt>
            <dd>{usd((order * shell.referral_basis_points) / 10_000)}</dd>
          </div>
        </dl>
        <p className="supercharge__note">{t('charge.example')}</p>
      </div>
    </section>
  );
}

/** The four steps from nothing to a first credit, and the two age rules, always side by side. */
function Steps({ shell }: { readonly shell: Shell }) {
  const t = useText(texts);
  const commonText = useText(common);
  return (
    <Section id="steps" title={t('steps.title')}>
      <ol className="steps">
        {([1, 2, 3, 4] as const).map((n) => (
          <li key={n} className="steps__step">
            <span className="steps__number" aria-hidden="true">
              {n}
            </span>
            <h3 className="steps__title">{t(`steps.${n}.title`)}</h3>
            <p className="steps__text">{t(`steps.${n}.text`, referralShare(shell))}</p>
          </li>
        ))}
      </ol>
      <div className="cluster steps__foot">
        <ButtonLink href={shell.links.sign_up} size="large">
          {commonText('action.sign_up')}
        </ButtonLink>
        <p className="note age-rules">
          <span className="age-rules__rule">
            <strong>{t('age.share')}</strong> {t('age.share_text')}
          </span>{' '}
          <span className="age-rules__rule">
            <strong>{t('age.account')}</strong> {t('age.account_text')}
          </span>
        </p>
      </div>
    </Section>
  );
}

/** The last word of the home page: the two things to do next. */
function Finale({ shell }: { readonly shell: Shell }) {
  const t = useText(texts);
  const commonText = useText(common);
  return (
    <section className="finale" aria-labelledby="finale-title">
      <Rosette className="finale__art" />
      <h2 className="finale__title" id="finale-title">
        {t('finale.title')}
      </h2>
      <p className="finale__text">{t('finale.text')}</p>
      <p className="cluster finale__actions">
        <ButtonLink href={shell.links.sign_up} size="large">
          {commonText('action.sign_up')}
        </ButtonLink>
        <ButtonLink href={STORE_HREF} look="secondary" size="large">
          {commonText('action.shop')}
        </ButtonLink>
      </p>
    </section>
  );
}
