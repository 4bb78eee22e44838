/** Fiat Overview: what somebody owns, what it is worth and cost, where it lies, and of which tiers it is. */

import type { PortfolioProps } from '../../../generated/PortfolioProps.ts';
import type { Page } from '../../../runtime/page.ts';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { Section } from '../../../shared/controls/Section.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { portfolio as texts } from '../texts.ts';
import { Holdings } from './Holdings.tsx';
import { PortfolioFigures } from './PortfolioFigures.tsx';
import { TierBars } from './TierBars.tsx';
import { UsMap } from './UsMap.tsx';
import { ValueChart } from './ValueChart.tsx';
import '../billing.css';
import './portfolio.css';

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
