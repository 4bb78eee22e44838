/** Fiat Overview: what a customer owns, its value and cost, where it is, and of which tiers. */

import type { PortfolioProps } from '../../../generated/types.ts';
import { ownHead, type Page } from '../../../runtime/page.ts';
import { customer, sampleZip } from '../../../runtime/sample-props.ts';
import { STORE_HREF } from '../../../shared/api/hrefs.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { FigureTable } from '../../../shared/controls/FigureTable.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { PageIcon } from '../../../shared/controls/PageIcon.tsx';
import { Section } from '../../../shared/controls/Section.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { count, signedUsd, usd } from '../../../shared/texts/format.ts';
import { tierName } from '../../../shared/zip/tiers.ts';
import { portfolio as texts } from '../texts.ts';
import { HoldingsMap } from './HoldingsMap.tsx';
import { ValueChart } from './ValueChart.tsx';
import '../billing.css';
import '../../../shared/zip/tier.css';
import './portfolio.css';

export const portfolio: Page<PortfolioProps> = {
  head: ownHead(texts, 'title', 'lead'),
  Body: ({ shell, me, now, value, paid, history, holdings, states, tiers }) => {
    const t = useText(texts);
    return (
      <PrivateFrame shell={shell} me={me}>
        <div className="parts billing">
          <PageHead title={t('title')} lead={t('lead')} />
          {holdings.length === 0 ? (
            <Empty icon={<PageIcon name="portfolio" />} title={t('empty')} text={t('empty.text')}>
              <ButtonLink href={STORE_HREF}>{t('link.store')}</ButtonLink>
            </Empty>
          ) : (
            <>
              <Figures value={value} paid={paid} holdings={holdings} states={states} />
              <Section id="map" title={t('map')}>
                <HoldingsMap holdings={holdings} states={states} />
              </Section>
              <Section id="tiers" title={t('tiers')}>
                <TierBars tiers={tiers} />
              </Section>
              <Section id="holdings" title={t('holdings')} lead={t('value.note')}>
                <Holdings holdings={holdings} />
              </Section>
            </>
          )}
          {history.length > 0 && (
            <Section id="history" title={t('history')} lead={t('history.note')}>
              <ValueChart history={history} now={now} />
            </Section>
          )}
        </div>
      </PrivateFrame>
    );
  },
  sample: {
    ...customer('/portfolio'),
    now: '2026-03-20T12:00:00Z',
    value: 30000,
    paid: 26905,
    history: [
      { at: '2026-03-01T12:00:00Z', change: 27900, total: 27900 },
      { at: '2026-03-04T12:00:00Z', change: -995, total: 26905 },
    ],
    holdings: [
      {
        zip: sampleZip('77494', { status: 40 }),
        lat: 34.1,
        lon: -118.41,
        paid: 26905,
      },
      {
        zip: sampleZip('58001', { title: 'Abercrombie, ND', tier: 5, price: 500, status: 40 }),
        lat: 46.44,
        lon: -96.73,
        paid: 495,
      },
    ],
    states: [
      { state: 'ca', count: 1, value: 30000 },
      { state: 'nd', count: 1, value: 500 },
    ],
    tiers: [
      { tier: 0, count: 1, value: 30000 },
      { tier: 5, count: 1, value: 500 },
    ],
  },
};

type FiguresProps = Pick<PortfolioProps, 'value' | 'paid' | 'holdings' | 'states'>;

function Figures({ value, paid, holdings, states }: FiguresProps) {
  const t = useText(texts);
  const gain = value - paid;
  const figures = [
    ['value', usd(value)],
    ['paid', usd(paid)],
    ['gain', gain === 0 ? usd(0) : signedUsd(gain)],
    ['zips', count(holdings.length)],
    ['states', count(states.length)],
  ] as const;
  return (
    <dl className="money-figures balance-card portfolio-figures" data-scheme="night">
      {figures.map(([key, figure]) => (
        <div key={key} className={key === 'value' ? 'balance-card__item--balance' : undefined}>
          <dt>{t(key)}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is owned of each tier: a table whose rows have bars, each proportional to its share of the value. */
function TierBars({ tiers }: Pick<PortfolioProps, 'tiers'>) {
  const lang = useLang();
  const t = useText(texts);
  const total = tiers.reduce((sum, { value }) => sum + value, 0) || 1;
  return (
    <FigureTable
      label={t('tiers')}
      of={t('column.tier')}
      figures={[t('zips'), t('value')]}
      className="tier-bars"
    >
      {tiers.map(({ tier, count: zips, value }) => (
        <tr key={tier}>
          <th scope="row">
            {tierName(tier, lang)}
            <svg className={`tier-bars__bar tier-${tier}`} aria-hidden="true">
              <rect width={`${Math.round((value / total) * 1000) / 10}%`} height="100%" rx="3" />
            </svg>
          </th>
          <td className="figure-table__amount">{count(zips)}</td>
          <td className="figure-table__amount">{usd(value)}</td>
        </tr>
      ))}
    </FigureTable>
  );
}

function Holdings({ holdings }: Pick<PortfolioProps, 'holdings'>) {
  const lang = useLang();
  const t = useText(texts);
  return (
    <FigureTable
      label={t('holdings')}
      of={t('column.zip')}
      figures={[t('column.paid'), t('value')]}
    >
      {holdings.map(({ zip, paid }) => (
        <tr key={zip.zip_code}>
          <th scope="row" className="holding">
            <span className="numerals holding__zip">{zip.zip_code}</span>{' '}
            <span className="holding__place">
              {zip.title} <span className="nowrap">{`· ${tierName(zip.tier, lang)}`}</span>
            </span>
          </th>
          <td className="figure-table__amount">{usd(paid)}</td>
          <td className="figure-table__amount">{usd(zip.price)}</td>
        </tr>
      ))}
    </FigureTable>
  );
}
