/** Fiat Overview: what somebody owns, what it is worth and cost, where it lies, and of which tiers it is. */
import { ButtonLink } from '../components/ButtonLink.tsx';
import { Empty } from '../components/Empty.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { Holdings } from '../components/portfolio/Holdings.tsx';
import { PortfolioFigures } from '../components/portfolio/PortfolioFigures.tsx';
import { TierBars } from '../components/portfolio/TierBars.tsx';
import { UsMap } from '../components/portfolio/UsMap.tsx';
import { ValueChart } from '../components/portfolio/ValueChart.tsx';
import { Section } from '../components/Section.tsx';
import { PrivateFrame } from '../components/shell/PrivateFrame.tsx';
import type { PortfolioProps } from '../generated/PortfolioProps.ts';
import { text } from '../i18n/catalogue.ts';
import { portfolio as texts } from '../i18n/portfolio.ts';
import type { Page } from '../runtime/page.ts';

export const portfolio: Page<PortfolioProps> = {
  head: ({ shell }) => {
    const t = text(texts, shell.lang);
    return { title: `${t('title')} · INKPAY`, description: t('lead'), indexed: false };
  },
  Body: ({ shell, me, now, value, paid, history, holdings, states, tiers }) => {
    const { lang } = shell;
    const t = text(texts, lang);
    return (
      <PrivateFrame shell={shell} me={me}>
        <div className="fiat">
          <PageHead title={t('title')} lead={t('lead')} />
          {holdings.length === 0 ? (
            <Empty icon="portfolio" title={t('empty')} text={t('empty.text')}>
              <ButtonLink href="/zipstore">{t('way.store')}</ButtonLink>
            </Empty>
          ) : (
            <>
              <PortfolioFigures
                value={value}
                paid={paid}
                zips={holdings.length}
                states={states.length}
                lang={lang}
              />
              <Section id="map" title={t('map')}>
                <UsMap holdings={holdings} states={states} lang={lang} />
              </Section>
              <Section id="tiers" title={t('tiers')}>
                <TierBars tiers={tiers} lang={lang} />
              </Section>
              <Section id="holdings" title={t('holdings')} lead={t('value.note')}>
                <Holdings holdings={holdings} lang={lang} />
              </Section>
            </>
          )}
          {history.length > 0 && (
            <Section id="history" title={t('history')} lead={t('history.note')}>
              <ValueChart history={history} now={now} lang={lang} />
            </Section>
          )}
        </div>
      </PrivateFrame>
    );
  },
};
