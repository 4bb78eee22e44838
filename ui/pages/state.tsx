/** One state: its ZIPs on the map, by tier, what was sold there, and every one of them. */
import { ButtonLink } from '../components/ButtonLink.tsx';
import { Breadcrumbs } from '../components/places/Breadcrumbs.tsx';
import { Sales } from '../components/places/Sales.tsx';
import { StateIndex } from '../components/places/StateIndex.tsx';
import { Section } from '../components/Section.tsx';
import { PageFrame } from '../components/shell/PageFrame.tsx';
import { StateMap } from '../components/state/StateMap.tsx';
import { TierTable } from '../components/state/TierTable.tsx';
import { ZipList } from '../components/state/ZipList.tsx';
import type { StateProps } from '../generated/StateProps.ts';
import type { StateTier } from '../generated/StateTier.ts';
import { type Lang, text, type Values } from '../i18n/catalogue.ts';
import { common } from '../i18n/common.ts';
import { places } from '../i18n/places.ts';
import { state as texts } from '../i18n/state.ts';
import { stateCrumbs } from '../lib/crumbs.ts';
import { count, usd } from '../lib/format.ts';
import { stateName } from '../lib/state-search.ts';
import { totals } from '../lib/state-totals.ts';
import { EVERYTHING, storeHref } from '../lib/store-query.ts';
import { about, breadcrumbList } from '../lib/structured-data.ts';
import { dearest } from '../lib/zip-data.ts';
import type { Page } from '../runtime/page.ts';

/** What the head and the first lines say of a state; null where it has no ZIP in the store. */
function sums(state: string, tiers: readonly StateTier[], lang: Lang): Values | null {
  const all = totals(tiers);
  return (
    all && {
      state: stateName(state, lang),
      count: count(all.count),
      available: count(all.available),
      lowest: usd(all.lowest),
      highest: usd(all.highest),
    }
  );
}

export const state: Page<StateProps> = {
  head: ({ shell, state, tiers, zips }) => {
    const { lang, origin } = shell;
    const t = text(texts, lang);
    const name = { state: stateName(state, lang) };
    const values = sums(state, tiers, lang);
    return {
      title: t('head.title', name),
      description: values ? t('head.description', values) : t('head.none', name),
      indexed: true,
      data: about(breadcrumbList(origin, stateCrumbs(state, lang)), dearest(zips, origin)),
    };
  },
  Body: ({ shell, state, tiers, zips, sales }) => {
    const { lang } = shell;
    const t = text(texts, lang);
    const name = { state: stateName(state, lang) };
    const values = sums(state, tiers, lang);
    return (
      <PageFrame shell={shell} selling>
        <div className="places">
          <div className="places__top">
            <Breadcrumbs crumbs={stateCrumbs(state, lang)} lang={lang} />
            <div className="state-top">
              <div className="state-top__words">
                <h1 className="state-top__title">{t('title', name)}</h1>
                <p className="state-top__lead">
                  {values ? t('lead', values) : t('lead.none', name)}
                </p>
                <p className="state-top__ways">
                  <ButtonLink href={storeHref({ ...EVERYTHING, states: [state] })} size="large">
                    {text(common, lang)('action.shop')}
                  </ButtonLink>
                  {shell.signed_in ? null : (
                    <ButtonLink href={shell.links.sign_up} look="secondary" size="large">
                      {text(common, lang)('action.sign_up')}
                    </ButtonLink>
                  )}
                </p>
              </div>
              <StateMap state={state} tiers={tiers} zips={zips} lang={lang} />
              {tiers.length > 0 && <TierTable state={state} tiers={tiers} lang={lang} />}
            </div>
          </div>
          <Sales sales={sales} state={state} lang={lang} />
          {zips.length > 0 && (
            <Section id="zips" title={t('list.title', name)} lead={t('list.lead')}>
              <ZipList zips={zips} lang={lang} />
            </Section>
          )}
          <Section id="states" title={text(places, lang)('index.others')}>
            <StateIndex lang={lang} without={state} />
          </Section>
        </div>
      </PageFrame>
    );
  },
};
