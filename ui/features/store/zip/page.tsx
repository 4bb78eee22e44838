/** One ZIP: its plate and price, the place it stands for, its surroundings and recent sales. */
import type { Zip, ZipProps } from '../../../generated/types.ts';
import type { Page } from '../../../runtime/page.ts';
import { sampleZip, visitor } from '../../../runtime/sample-props.ts';
import {
  breadcrumbList,
  canonical,
  jsonLd,
  type Site,
  type Thing,
} from '../../../runtime/structured-data.ts';
import { zipHref, zipShareImageHref } from '../../../shared/api/hrefs.ts';
import { Section } from '../../../shared/controls/Section.tsx';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { text, useLang, useText } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { publicAvailability } from '../../../shared/zip/listing.ts';
import { tierName } from '../../../shared/zip/tiers.ts';
import { ZipPlate } from '../../../shared/zip/ZipPlate.tsx';
import { Breadcrumbs, zipCrumbs } from '../Breadcrumbs.tsx';
import { Sales } from '../Sales.tsx';
import { StateIndex } from '../StateIndex.tsx';
import { places, zip as texts } from '../texts.ts';
import { distanceText } from './distance.ts';
import { ZipFacts } from './ZipFacts.tsx';
import { ZipMap } from './ZipMap.tsx';
import { ZipOffer } from './ZipOffer.tsx';
import '../../../shared/zip/zip-card.css';
import '../place-page.css';
import './zip-page.css';
import '../../../shared/frame/below-the-fold.css';
import '../../../shared/zip/tier.css';

export const zip: Page<ZipProps> = {
  head: ({ shell, zip }) => {
    const { lang } = shell;
    const t = text(texts, lang);
    const { zip_code, title, state } = zip;
    return {
      title: t('head.title', { zip: zip_code, place: title }),
      description: t('head.description', {
        zip: zip_code,
        place: title,
        tier: tierName(zip.tier, lang),
        price: usd(zip.price),
        availability: t(`availability.${publicAvailability(zip)}`),
        facts: zip.description,
      }),
      indexed: true,
      image: zipShareImageHref(zip_code),
      data: jsonLd(breadcrumbList(shell, zipCrumbs(zip_code, state, lang)), product(zip, shell)),
    };
  },
  Body: ({ shell, zip, own, lat, lon, neighbours, sales, ...facts }) => {
    const lang = useLang();
    const { zip_code, title, state } = zip;
    const t = useText(texts);
    const placesText = useText(places);
    // Its owner sees it in full colour.
    const availability = own ? 'available' : publicAvailability(zip);
    return (
      <PageFrame shell={shell} returnTo={shell.path}>
        <div className="place-page">
          <div className="place-page__top">
            <Breadcrumbs crumbs={zipCrumbs(zip_code, state, lang)} />
            <div className="zip-top">
              {/* The plate as in the store, but large. The page's heading says the same. */}
              <div className="zip-preview">
                <div className={`zip-card tier-${zip.tier} zip-card--${availability}`}>
                  <ZipPlate zip={zip} decorative />
                </div>
              </div>
              <div className="zip-top__body">
                <h1 className="zip-top__title">
                  <span className="numerals zip-top__code">{t('title', { zip: zip_code })}</span>{' '}
                  {title}
                </h1>
                <p className="zip-top__lead">{zip.description}</p>
                <ZipOffer zip={zip} shell={shell} own={own} />
              </div>
            </div>
          </div>
          <Section id="place" title={t('place.title')}>
            <div className="zip-location">
              <ZipFacts state={state} {...facts} />
              <ZipMap zip={zip} lat={lat} lon={lon} />
            </div>
          </Section>
          {neighbours.length > 0 && (
            <Section id="near" title={t('near.title', { zip: zip_code })}>
              <Neighbours neighbours={neighbours} />
            </Section>
          )}
          <Sales sales={sales} state={state} />
          <Section id="states" title={placesText('index.title')}>
            <StateIndex />
          </Section>
        </div>
      </PageFrame>
    );
  },
  sample: {
    ...visitor('/zip/90210'),
    zip: sampleZip('90210', { tier: 1 }),
    city: 'Beverly Hills',
    county: 'Los Angeles County',
    people: 19652,
    households: 8328,
    income: 146875,
    home_value: 2000001,
    lat: 34.101,
    lon: -118.4147,
    neighbours: [
      {
        zip: sampleZip('90211', { tier: 4, status: 40 }),
        km: 3.1,
      },
      {
        zip: sampleZip('90077', { tier: 2, status: 30 }),
        km: 3.4,
      },
    ],
    sales: [{ zip_code: '94539', city: 'Fremont', price: 23805, at: '2026-03-04T16:20:00Z' }],
    own: null,
  },
};

/** A ZIP as a product with its offer, for search engines. */
function product(zip: Zip, site: Site): Thing {
  const { origin, lang } = site;
  const url = canonical(site, zipHref(zip.zip_code));
  return {
    '@type': 'Product',
    name: `${text(texts, lang)('title', { zip: zip.zip_code })} ${zip.title}`,
    description: zip.description,
    sku: zip.zip_code,
    image: `${origin}${zipShareImageHref(zip.zip_code)}`,
    url,
    offers: {
      '@type': 'Offer',
      url,
      price: zip.price,
      priceCurrency: 'USD',
      availability: `https://schema.org/${publicAvailability(zip) === 'available' ? 'InStock' : 'OutOfStock'}`,
    },
  };
}

/** The ZIPs around one, nearest first. */
function Neighbours({ neighbours }: Pick<ZipProps, 'neighbours'>) {
  const lang = useLang();
  const t = useText(texts);
  return (
    <ul className="nearby-zips">
      {neighbours.map(({ zip, km }) => {
        const availability = publicAvailability(zip);
        return (
          <li key={zip.zip_code}>
            <a className={`nearby-zips__zip tier-${zip.tier}`} href={zipHref(zip.zip_code)}>
              <span className="numerals nearby-zips__number">{zip.zip_code}</span>{' '}
              <span className="nearby-zips__distance">{distanceText(km, lang)}</span>{' '}
              <span className="nearby-zips__place">{zip.title}</span>{' '}
              <span className="nearby-zips__tier">{tierName(zip.tier, lang)}</span>{' '}
              <span className="nearby-zips__price">{usd(zip.price)}</span>{' '}
              <span className={`nearby-zips__status nearby-zips__status--${availability}`}>
                {t(`availability.${availability}`)}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
