/** The statements, as the server sends them. */
import { describe, expect, it } from 'vitest';
import type { StatementsProps } from '../../../generated/types.ts';
import { renderPage } from '../../../runtime/render.ts';
import type { Lang } from '../../../shared/texts/catalogue.ts';
import { me, signedIn } from '../../../testing/account.ts';
import { hrefs, show, texts } from '../../../testing/page.ts';
import { march, ORDER } from '../testing/billing.ts';
import { statements } from './page.tsx';

const serveStatements = (some: Partial<StatementsProps> = {}, lang: Lang = 'en') =>
  show(
    renderPage(statements, {
      shell: signedIn('/statements', lang),
      me,
      year: 2026,
      years: [2026],
      months: [march],
      receipts: [{ order_id: ORDER, placed_at: '2026-03-04T16:19:00Z', paid: 999.5 }],
      ...some,
    }),
  );

describe('statements', () => {
  it('offer both files of a month, and order receipts', () => {
    serveStatements();
    expect(texts('.statement__month')).toEqual(['Mar 2026']);
    expect(texts('.statement__count')).toEqual(['2 transactions, so far']);
    expect(texts('.statement__sums > div')).toEqual(['Paid$999.50', 'Payouts$60']);
    expect(hrefs('.statement__files a')).toEqual([
      '/statements/2026-03.pdf',
      '/statements/2026-03.csv',
    ]);
    expect(hrefs('.receipts .button')).toEqual([`/orders/${ORDER}/receipt.pdf`]);
    const named = document.querySelector('.receipts .button')?.getAttribute('aria-label');
    expect(named).toBe(`Receipt for order ${ORDER}, PDF`);
  });

  it('show counts in Chinese', () => {
    serveStatements({}, 'ch');
    expect(texts('.statement__count')).toEqual(['截至目前 2 笔交易']);
  });

  it('link between years if there are several', () => {
    serveStatements({ years: [2026, 2025] });
    expect(hrefs('.chips__chip')).toEqual(['/statements?year=2026', '/statements?year=2025']);
    serveStatements();
    expect(hrefs('.chips__chip')).toEqual([]);
  });

  it('say that there are none yet', () => {
    serveStatements({ year: null, years: [], months: [], receipts: [] });
    expect(texts('.empty__title')[0]).toMatch(/^There are no statements yet/);
  });
});
