/** The accounts page, as the server sends it. */
import { describe, expect, it } from 'vitest';
import type { AccountsProps } from '../../../generated/types.ts';
import { renderPage } from '../../../runtime/render.ts';
import type { Lang } from '../../../shared/texts/catalogue.ts';
import { me, signedIn } from '../../../testing/account.ts';
import { hrefs, show, texts } from '../../../testing/page.ts';
import { payout, request } from '../testing/billing.ts';
import { accounts } from './page.tsx';

const serveAccounts = (some: Partial<AccountsProps> = {}, lang: Lang = 'en') =>
  show(
    renderPage(accounts, {
      shell: signedIn('/accounts', lang),
      me,
      balance: 14.75,
      available: 100,
      requested: 0,
      pending: 25,
      withheld: 0,
      maturity_days: 60,
      on_its_way: 0,
      paid_out: 0,
      restricted: false,
      minimum: 0,
      can_request: true,
      requests: [],
      flash: null,
      entries: [{ line: payout, balance: 14.75 }],
      older: null,
      before: null,
      ...some,
    }),
  );

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
    serveAccounts({ available: 0, requested: 51.25, can_request: false });
    expect(texts('.balance-card dt').slice(1, 3)).toEqual(['Available now', 'Requested']);
    expect(texts('.balance-card dd').slice(1, 3)).toEqual(['$0', '$51.25']);
  });

  it('explain an empty list, and offer no payout of zero', () => {
    serveAccounts({ balance: 0, available: 0, pending: 0, can_request: false, entries: [] });
    expect(texts('.empty__title')[0]).toMatch(/^No entries yet/);
    expect(hrefs('.payouts a')).toEqual(['/referrals']);
  });

  it('show the state of each payout request and allow cancelling a waiting one', () => {
    serveAccounts({
      requests: [
        request({ id: 'b', state: 'waiting', account_end: '6789', too_much: true }),
        request({ id: 'a', state: 'declined', reason: 'The name differs.' }),
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
    serveAccounts({ minimum: 20, requests: [request({ account_end: '6789' })] }, 'ch');
    expect(texts('.payouts__text')[0]).toContain('。提现最低金额为 $20。');
    expect(texts('.payout-request__text')[0]).toContain('。收款账户尾号 6789。');
  });

  it('say when and by which transfer a payout was returned', () => {
    serveAccounts({ requests: [request({ state: 'returned', reference: 'ACH 4711' })] });
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
