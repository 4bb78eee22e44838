/** A customer’s transactions, as the server sends them. */
import { describe, expect, it } from 'vitest';
import type { TransactionsProps } from '../../../generated/types.ts';
import { renderPage } from '../../../runtime/render.ts';
import type { Lang } from '../../../shared/texts/catalogue.ts';
import { me, signedIn } from '../../../testing/account.ts';
import { hrefs, show, texts } from '../../../testing/page.ts';
import { everything, ORDER, payout, transaction } from '../testing/billing.ts';
import { transactions } from './page.tsx';

const serveTransactions = (some: Partial<TransactionsProps> = {}, lang: Lang = 'en') =>
  show(
    renderPage(transactions, {
      shell: signedIn('/transactions', lang),
      me,
      filter: everything,
      lines: [payout, transaction()],
      older: null,
      ...some,
    }),
  );

describe('transactions', () => {
  it('show amounts with signs, order links and the state of payouts', () => {
    serveTransactions();
    expect(texts('.figure-table tbody .figure-table__amount')).toEqual(['−$60', '−$999.50']);
    expect(texts('.transaction__state')).toEqual(['being paid']);
    expect(hrefs('.transaction__order')).toEqual([`/orders/${ORDER}`]);
    expect(texts('.figure-table__date')).toEqual(['Mar 9, 2026\u00a0UTC', 'Mar 4, 2026\u00a0UTC']);
  });

  it('name a returned payout and mark the original one', () => {
    const lines = [
      transaction({ kind: 'payout_returned', amount: 60, order_id: null }),
      { ...payout, payout: 'returned' as const },
    ];
    serveTransactions({ lines });
    expect(texts('.transaction__kind')).toEqual(['Payout came back', 'Payout']);
    expect(texts('.transaction__state')).toEqual(['came back']);
    serveTransactions({ lines }, 'ch');
    expect(texts('.transaction__kind')).toEqual(['提现已退回', '提现']);
  });

  it('mark incoming amounts with a plus', () => {
    serveTransactions({ lines: [transaction({ kind: 'earning', amount: 74.75, order_id: null })] });
    expect(texts('.figure-table__amount--in')).toEqual(['+$74.75']);
  });

  it('keep the filter in every link and in the file', () => {
    const filter = { ...everything, area: 'payments' as const, from: '2026-03-01' };
    serveTransactions({ filter, older: 7 });
    const query = '?area=payments&from=2026-03-01';
    expect(hrefs('.page-head__actions a')).toEqual([`/transactions.csv${query}`]);
    expect(hrefs('.older-pages a')).toEqual([`/transactions${query}&before=7`]);
    expect(texts('[aria-current=true].chips__chip')).toEqual(['Payments']);
    expect(hrefs('.chips__chip')[0]).toBe('/transactions?from=2026-03-01');
    const hidden = document.querySelector<HTMLInputElement>(
      '.transaction-filters input[name=area]',
    );
    expect(hidden?.value).toBe('payments');
  });

  it('keep the filter when switching languages', () => {
    const filter = { ...everything, area: 'payments' as const, to: '2026-03-31', before: 9 };
    serveTransactions({ filter });
    const kept = [...document.querySelectorAll<HTMLInputElement>('.language-switch input')];
    expect(kept.map(({ type, name, value }) => [type, name, value])).toEqual([
      ['hidden', 'area', 'payments'],
      ['hidden', 'to', '2026-03-31'],
      ['hidden', 'before', '9'],
    ]);
  });

  it('offer neither filters nor a file when empty', () => {
    serveTransactions({ lines: [] });
    expect(texts('.empty__title')[0]).toMatch(/^Nothing has moved yet/);
    expect(document.querySelector('.transaction-filters, .page-head__actions')).toBeNull();
  });

  it('keep the filters when nothing matches', () => {
    serveTransactions({ lines: [], filter: { ...everything, area: 'refunds' } });
    expect(texts('.empty__title')).toEqual(['Nothing here matches.']);
    expect(texts('.empty__text')).toEqual(['Choose another kind or another period.']);
    expect(document.querySelector('.transaction-filters')).not.toBeNull();
  });

  it('link back from older ones', () => {
    serveTransactions({ filter: { ...everything, before: 9 } });
    expect(hrefs('.older-pages a')).toEqual(['/transactions']);
    expect(texts('.older-pages__end')).toEqual(['There is nothing older than this.']);
  });

  it('are in Chinese on request', () => {
    serveTransactions({}, 'ch');
    expect(texts('h1')).toEqual(['交易记录']);
    expect(texts('.transaction__kind')).toEqual(['提现', '银行卡付款']);
  });
});
