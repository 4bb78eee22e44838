/** One ZIP: its plate and price, the place it stands for, what lies around it and what was sold there. */
import { Breadcrumbs } from '../components/places/Breadcrumbs.tsx';
import { Sales } from '../components/places/Sales.tsx';
import { StateIndex } from '../components/places/StateIndex.tsx';
import { Section } from '../components/Section.tsx';
import { PageFrame } from '../components/shell/PageFrame.tsx';
import { Neighbours } from '../components/zip/Neighbours.tsx';
import { ZipFace } from '../components/zip/ZipFace.tsx';
import { ZipFacts } from '../components/zip/ZipFacts.tsx';
import { ZipMap } from '../components/zip/ZipMap.tsx';
import { ZipOffer } from '../components/zip/ZipOffer.tsx';
import type { ZipProps } from '../generated/ZipProps.ts';
import { text } from '../i18n/catalogue.ts';
import { places } from '../i18n/places.ts';
import { zip as texts } from '../i18n/zip.ts';
import { zipCrumbs } from '../lib/crumbs.ts';
import { usd } from '../lib/format.ts';
import { publicStanding } from '../lib/public-standing.ts';
import { about, breadcrumbList } from '../lib/structured-data.ts';
import { tierName } from '../lib/tiers.ts';
import { product } from '../lib/zip-data.ts';
import { zipPicture } from '../lib/zip-href.ts';
import type { Page } from '../runtime/page.ts';

export const zip: Page<ZipProps> = {
  head: ({ shell, zip }) => {
    const { lang, origin } = shell;
    const t = text(texts, lang);
    const { zip_code, title, state } = zip;
    return {
      title: t('head.title', { zip: zip_code, place: title }),
      description: t('head.description', {
        zip: zip_code,
        place: title,
        tier: tierName(zip.tier, lang),
        price: usd(zip.price),
        standing: t(`standing.${publicStanding(zip)}`),
        facts: zip.description,
      }),
      indexed: true,
      image: zipPicture(zip_code),
      data: about(breadcrumbList(origin, zipCrumbs(zip_code, state, lang)), product(zip, shell)),
    };
  },
  Body: ({ shell, zip, lat, lon, neighbours, sales, ...facts }) => {
    const { lang } = shell;
    const { zip_code, title, state } = zip;
    const t = text(texts, lang);
    return (
      <PageFrame shell={shell} selling>
        <div className="places">
          <div className="places__top">
            <Breadcrumbs crumbs={zipCrumbs(zip_code, state, lang)} lang={lang} />
            <div className="zip-top">
              <ZipFace zip={zip} lang={lang} />
              <div className="zip-top__words">
                <h1 className="zip-top__title">
                  <span className="zip-top__code">{t('title', { zip: zip_code })}</span> {title}
                </h1>
                <p className="zip-top__lead">{zip.description}</p>
                <ZipOffer zip={zip} shell={shell} />
              </div>
            </div>
          </div>
          <Section id="place" title={t('place.title')}>
            <div className="zip-place">
              <ZipFacts state={state} lang={lang} {...facts} />
              <ZipMap zip={zip} lat={lat} lon={lon} lang={lang} />
            </div>
          </Section>
          {neighbours.length > 0 && (
            <Section id="near" title={t('near.title', { zip: zip_code })}>
              <Neighbours neighbours={neighbours} lang={lang} />
            </Section>
          )}
          <Sales sales={sales} state={state} lang={lang} />
          <Section id="states" title={text(places, lang)('index.title')}>
            <StateIndex lang={lang} />
          </Section>
        </div>
      </PageFrame>
    );
  },
};
