/** The portfolio, as the server sends it. */
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../runtime/render.ts';
import { me, signedIn } from '../../../testing/account.ts';
import { show, texts } from '../../../testing/page.ts';
import { owned } from '../testing/billing.ts';
import { portfolio } from './page.tsx';

describe('portfolio', () => {
  const servePortfolio = (some: Partial<typeof owned> = {}) =>
    show(renderPage(portfolio, { shell: signedIn('/portfolio', 'en'), me, ...owned, ...some }));

  it('shows what is owned, its cost and its list price', () => {
    servePortfolio();
    expect(texts('.portfolio-figures dd')).toEqual(['$30,500', '$27,400', '+$3,100', '2', '2']);
    expect(texts('.holding__zip')).toEqual(['90210', '58001']);
  });

  it('places each ZIP on the map and lists the states in a table', () => {
    servePortfolio();
    expect(texts('.us-map__zip title')).toEqual([
      '90210 Beverly Hills, CA',
      '58001 Abercrombie, ND',
    ]);
    expect(texts('.us-map tbody tr')).toEqual(['California1$30,000', 'North Dakota1$500']);
    const [west, north] = [...document.querySelectorAll('.us-map__zip')];
    const at = (one: Element | undefined, side: string) => Number(one?.getAttribute(side));
    expect(at(west, 'cx')).toBeLessThan(at(north, 'cx'));
    expect(at(west, 'cy')).toBeGreaterThan(at(north, 'cy'));
  });

  it('shows the same data in the chart and in the table behind it', () => {
    servePortfolio();
    expect(document.querySelector('.value-chart__line')?.getAttribute('d')).toMatch(/^M0 .*H720$/);
    expect(texts('.value-chart-data tbody tr')[3]).toBe('Mar 10, 2026\u00a0UTC−$995$27,400');
  });

  it('keeps the history when nothing is owned', () => {
    servePortfolio({ holdings: [], states: [], tiers: [], value: 0, paid: 0 });
    expect(texts('.empty__title')[0]).toMatch(/^You own no ZIP code/);
    expect(document.querySelector('.value-chart')).not.toBeNull();
    servePortfolio({ holdings: [], states: [], tiers: [], value: 0, paid: 0, history: [] });
    expect(document.querySelector('.value-chart')).toBeNull();
  });
});
