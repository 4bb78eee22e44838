/** One state: its ZIPs on the map, by tier, recent sales, and a list of all of them. */
import type { StateProps, StateTier, StateZip } from '../../../generated/types.ts';
import type { Page } from '../../../runtime/page.ts';
import { visitor } from '../../../runtime/sample-props.ts';
import {
  breadcrumbList,
  canonical,
  jsonLd,
  type Site,
  type Thing,
} from '../../../runtime/structured-data.ts';
import { zipHref } from '../../../shared/api/hrefs.ts';
import { signUpFrom } from '../../../shared/api/login-href.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { FigureTable } from '../../../shared/controls/FigureTable.tsx';
import { Section } from '../../../shared/controls/Section.tsx';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { stateName } from '../../../shared/search/state-search.ts';
import { NO_FILTERS, stateStoreHref, storeHref } from '../../../shared/search/store-query.ts';
import { type Lang, text, useLang, useText, type Values } from '../../../shared/texts/catalogue.ts';
import { count, usd } from '../../../shared/texts/format.ts';
import { common } from '../../../shared/texts/texts.ts';
import { tierName } from '../../../shared/zip/tiers.ts';
import { Breadcrumbs, stateCrumbs } from '../Breadcrumbs.tsx';
import { Sales } from '../Sales.tsx';
import { StateIndex } from '../StateIndex.tsx';
import { places, state as texts } from '../texts.ts';
import { StateMap } from './StateMap.tsx';
import { ZipList } from './ZipList.tsx';
import '../place-page.css';
import './state-page.css';
import '../../../shared/frame/below-the-fold.css';

/** A state's figures for the head and the first lines; null if it has no ZIP in the store. */
function sums(state: string, tiers: readonly StateTier[], lang: Lang): Values | null {
  if (tiers.length === 0) return null;
  const sum = (key: 'count' | 'available') =>
    count(tiers.reduce((all, tier) => all + tier[key], 0));
  return {
    state: stateName(state, lang),
    count: sum('count'),
    available: sum('available'),
    lowest: usd(Math.min(...tiers.map(({ lowest }) => lowest))),
    highest: usd(Math.max(...tiers.map(({ highest }) => highest))),
  };
}

export const state: Page<StateProps> = {
  head: ({ shell, state, tiers, zips }) => {
    const { lang } = shell;
    const t = text(texts, lang);
    const name = { state: stateName(state, lang) };
    const values = sums(state, tiers, lang);
    return {
      title: t('head.title', name),
      description: values ? t('head.description', values) : t('head.none', name),
      indexed: true,
      data: jsonLd(breadcrumbList(shell, stateCrumbs(state, lang)), mostExpensive(zips, shell)),
    };
  },
  Body: ({ shell, state, tiers, zips, sales }) => {
    const lang = useLang();
    const t = useText(texts);
    const commonText = useText(common);
    const placesText = useText(places);
    const name = { state: stateName(state, lang) };
    const values = sums(state, tiers, lang);
    return (
      <PageFrame shell={shell} returnTo={shell.path}>
        <div className="place-page">
          <div className="place-page__top">
            <Breadcrumbs crumbs={stateCrumbs(state, lang)} />
            <div className="state-top">
              <div className="state-top__body">
                <h1 className="state-top__title">{t('title', name)}</h1>
                <p className="lead state-top__lead">
                  {values ? t('lead', values) : t('lead.none', name)}
                </p>
                <p className="cluster state-top__actions">
                  <ButtonLink href={stateStoreHref(state)} size="large">
                    {commonText('action.shop')}
                  </ButtonLink>
                  {shell.signed_in ? null : (
                    <ButtonLink
                      href={signUpFrom(shell.links.sign_up, shell.path)}
                      look="secondary"
                      size="large"
                    >
                      {commonText('action.sign_up')}
                    </ButtonLink>
                  )}
                </p>
              </div>
              <StateMap state={state} tiers={tiers} zips={zips} />
              {tiers.length > 0 && <TierTable state={state} tiers={tiers} />}
            </div>
          </div>
          <Sales sales={sales} state={state} />
          {zips.length > 0 && (
            <Section id="zips" title={t('list.title', name)} lead={t('list.lead')}>
              <ZipList zips={zips} />
            </Section>
          )}
          <Section id="states" title={placesText('index.others')}>
            <StateIndex without={state} />
          </Section>
        </div>
      </PageFrame>
    );
  },
  sample: {
    ...visitor('/zips/ca'),
    state: 'ca',
    tiers: [
      { tier: 0, count: 1, available: 1, lowest: 24995, highest: 24995 },
      { tier: 1, count: 2, available: 2, lowest: 23595, highest: 24295 },
      { tier: 3, count: 1, available: 0, lowest: 22895, highest: 22895 },
    ],
    zips: [
      {
        zip_code: '90001',
        city: 'Los Angeles',
        tier: 0,
        price: 24995,
        status: 10,
        lat: 33.973665,
        lon: -118.249039,
      },
      {
        zip_code: '90266',
        city: 'Manhattan Beach',
        tier: 1,
        price: 24295,
        status: 10,
        lat: 33.891787,
        lon: -118.402814,
      },
      {
        zip_code: '91030',
        city: 'South Pasadena',
        tier: 1,
        price: 23595,
        status: 10,
        lat: 34.108957,
        lon: -118.156615,
      },
      {
        zip_code: '91724',
        city: 'Covina',
        tier: 3,
        price: 22895,
        status: 40,
        lat: 34.078991,
        lon: -117.854411,
      },
    ],
    sales: [{ zip_code: '94539', city: 'Fremont', price: 23805, at: '2026-03-04T16:20:00Z' }],
  },
};

/** So many that the list stays smaller than the page. */
const LISTED = 10;

/** The most expensive ZIPs of a state as a list, the most expensive first, for search engines. */
const mostExpensive = (zips: readonly StateZip[], site: Site): Thing => ({
  '@type': 'ItemList',
  itemListOrder: 'https://schema.org/ItemListOrderDescending',
  itemListElement: [...zips]
    .sort((a, b) => b.price - a.price)
    .slice(0, LISTED)
    .map(({ zip_code, city }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: `${zip_code} ${city}`,
      url: canonical(site, zipHref(zip_code)),
    })),
});

type TierTableProps = Pick<StateProps, 'state' | 'tiers'>;

function TierTable({ state, tiers }: TierTableProps) {
  const lang = useLang();
  const t = useText(texts);
  return (
    <FigureTable
      className="tier-table"
      label={t('tiers.title')}
      of={t('column.tier')}
      figures={[t('column.count'), t('column.available'), t('column.price')]}
    >
      {tiers.map(({ tier, count: zips, available, lowest, highest }) => (
        <tr key={tier}>
          <th scope="row">
            <a href={storeHref({ ...NO_FILTERS, states: [state], tier })}>{tierName(tier, lang)}</a>
          </th>
          <td className="figure-table__amount">{count(zips)}</td>
          <td className="figure-table__amount">{count(available)}</td>
          <td className="figure-table__amount">
            {lowest === highest
              ? usd(lowest)
              : t('range', { lowest: usd(lowest), highest: usd(highest) })}
          </td>
        </tr>
      ))}
    </FigureTable>
  );
}
