/** Transactions, accounts and statements, as the server sends them. */
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import type {
  AccountsProps,
  StatementsProps,
  TransactionKind,
  TransactionsProps,
} from '../../generated/types.ts';
import { renderPage } from '../../runtime/render.ts';
import type { Lang } from '../../shared/texts/catalogue.ts';
import { me, signedIn } from '../../testing/account.ts';
import {
  asked,
  everything,
  march,
  ORDER,
  owned,
  payout,
  transaction,
} from '../../testing/billing.ts';
import { hrefs, show, texts } from '../../testing/page.ts';
import { accounts } from './accounts/page.tsx';
import { portfolio } from './portfolio/page.tsx';
import { statements } from './statements/page.tsx';
import type { billing } from './texts.ts';
import { transactions } from './transactions/page.tsx';

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

const serveAccounts = (some: Partial<AccountsProps> = {}, lang: Lang = 'en') =>
  show(
    renderPage(accounts, {
      shell: signedIn('/accounts', lang),
      me,
      balance: 14.75,
      available: 100,
      asked_for: 0,
      pending: 25,
      withheld: 0,
      maturity_days: 60,
      on_its_way: 0,
      paid_out: 0,
      restricted: false,
      minimum: 0,
      may_ask: true,
      asked: [],
      flash: null,
      entries: [{ line: payout, balance: 14.75 }],
      older: null,
      before: null,
      ...some,
    }),
  );

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

afterEach(() => {
  document.body.innerHTML = '';
});

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

  it('have names for exactly the known kinds', () => {
    expectTypeOf<`kind.${TransactionKind}`>().toExtend<keyof typeof billing.en>();
    expectTypeOf<'gift'>().not.toExtend<TransactionKind>();
  });

  it('are in Chinese on request', () => {
    serveTransactions({}, 'ch');
    expect(texts('h1')).toEqual(['交易记录']);
    expect(texts('.transaction__kind')).toEqual(['提现', '银行卡付款']);
  });
});

describe('accounts', () => {
  it('show the balance, pending amounts and the balance after each entry', () => {
    serveAccounts();
    expect(texts('.balance-card dd')).toEqual(['$14.75', '$100', '$25', '$0', '$0']);
    expect(texts('.figure-table tbody .figure-table__amount')).toEqual(['−$60', '$14.75']);
    expect(hrefs('.payouts a')).toEqual(['/accounts/payout', '/referrals']);
  });

  it('explain a withheld amount, if any', () => {
    serveAccounts();
    expect(texts('.payouts__text')).toHaveLength(1);
    serveAccounts({ withheld: 7.5 });
    expect(texts('.balance-card dd')[3]).toBe('$7.50');
    expect(texts('.payouts__text')[1]).toMatch(/^\$7\.50 is withheld/);
  });

  it('show the requested amount next to the available one', () => {
    serveAccounts({ available: 0, asked_for: 51.25, may_ask: false });
    expect(texts('.balance-card dt').slice(1, 3)).toEqual(['Available now', 'Requested']);
    expect(texts('.balance-card dd').slice(1, 3)).toEqual(['$0', '$51.25']);
  });

  it('explain an empty list, and offer no payout of zero', () => {
    serveAccounts({ balance: 0, available: 0, pending: 0, may_ask: false, entries: [] });
    expect(texts('.empty__title')[0]).toMatch(/^No entries yet/);
    expect(hrefs('.payouts a')).toEqual(['/referrals']);
  });

  it('show the state of each payout request and allow cancelling a waiting one', () => {
    serveAccounts({
      asked: [
        asked({ id: 'b', state: 'waiting', account_end: '6789', too_much: true }),
        asked({ id: 'a', state: 'declined', reason: 'The name differs.' }),
      ],
    });
    expect(texts('.payout-request__state')).toEqual(['Waiting for INKPAY', 'Declined']);
    expect(texts('.payout-request__text')[0]).toContain(
      'until then. To the account ending in 6789.',
    );
    expect(texts('.payout-request__text')[1]).toContain('The name differs.');
    expect(texts('.payout-request__fault')).toHaveLength(1);
    const forms = [...document.querySelectorAll('.payout-requests form')];
    expect(forms.map((form) => form.getAttribute('action'))).toEqual(['/accounts/payout/withdraw']);
    expect(forms[0]?.textContent).toBe('CANCEL REQUEST for a payout of $60');
    const inkId = forms[0]?.querySelector<HTMLInputElement>('input[name=customer]');
    expect(inkId?.value).toBe('ink.maker');
  });

  it('have no spaces between Chinese sentences', () => {
    serveAccounts({ minimum: 20, asked: [asked({ account_end: '6789' })] }, 'ch');
    expect(texts('.payouts__text')[0]).toContain('。提现最低金额为 $20。');
    expect(texts('.payout-request__text')[0]).toContain('。收款账户尾号 6789。');
  });

  it('say when and by which transfer a payout was returned', () => {
    serveAccounts({ asked: [asked({ state: 'returned', reference: 'ACH 4711' })] });
    expect(texts('.payout-request__state')).toEqual(['Came back']);
    const [message] = texts('.payout-request__text');
    expect(message).toMatch(/^Your bank sent it back on Mar 9, 2026/);
    expect(message).toContain('ACH 4711');
    expect(document.querySelector('.payout-requests form')).toBeNull();
  });

  it('show a debt after an earning was taken back', () => {
    serveAccounts({ balance: -12.5 });
    expect(texts('.balance-card__item--balance dd')).toEqual(['−$12.50']);
  });
});

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
