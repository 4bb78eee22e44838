import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DashboardInfo } from '../generated/DashboardInfo.ts';
import type { Lang } from '../generated/Lang.ts';
import type { PendingOrder } from '../generated/PendingOrder.ts';
import { hydrate } from '../runtime/hydrate.tsx';
import type { Page } from '../runtime/page.ts';
import { renderPage } from '../runtime/render.ts';
import { WireInstructionsLink } from '../shared/wire-instructions/WireInstructionsLink.tsx';
import { elsewhere, here, me, phone, security, signedIn } from '../testing/account.ts';
import { wiring } from '../testing/checkout.tsx';
import { letDialogsOpen } from '../testing/dialog.ts';
import { asked, everything, march, movement, owned, payout } from '../testing/fiat.ts';
import { zip, zips } from '../testing/store.ts';
import { addressBook } from './account/address-book/page.tsx';
import { dashboard } from './account/dashboard/page.tsx';
import { notifications } from './account/notifications/page.tsx';
import { search } from './account/search/page.tsx';
import { settings } from './account/settings/page.tsx';
import { Settings } from './account/settings/Settings.tsx';
import { bringHeaderToLife } from './account/testing/header.ts';
import { NOW, notifications as told } from './account/testing/notifications.ts';
import { profileSettings } from './account/testing/profile.ts';
import { accounts } from './billing/accounts/page.tsx';
import { cards } from './billing/cards/page.tsx';
import { payout as askPayout } from './billing/payout/page.tsx';
import { portfolio } from './billing/portfolio/page.tsx';
import { referrals } from './billing/referrals/page.tsx';
import { statements } from './billing/statements/page.tsx';
import { transact } from './billing/transact/page.tsx';
import { transactions } from './billing/transactions/page.tsx';
import { watchlist } from './store/watchlist/page.tsx';
import { ziprestricted } from './store/ziprestricted/page.tsx';

const nothing: DashboardInfo = {
  payout_balance: 0,
  total_zip_codes_owned: 0,
  total_zip_codes_reserved: 0,
  total_zip_codes_value: 0,
  zip_codes: [],
  orders: [],
};

const settingsOf = {
  security: security(),
  profile: profileSettings(),
  emails: { earnings: true, payouts: false, restriction: true },
  restricted: false,
  flash: null,
};

const pending = (n: number): PendingOrder => ({
  order_id: `INK-7K3M9-Q2X4${n}`,
  order_status: 100,
  order_total: 20_000,
  amount_paid: 1500,
  due_date: '2026-07-09T20:00:00Z',
  zip_codes: zips(n).map((zip) => ({ ...zip, status: 30 })),
});

/** A page by its path, the heading of the specification, and what it takes besides the frame. */
const pages: readonly [path: string, page: object, heading: string, props?: object][] = [
  [
    '/dashboard',
    dashboard,
    'Welcome, Ink Maker',
    { info: { ...nothing, zip_codes: zips(2), orders: [pending(1), pending(2)] }, wiring },
  ],
  ['/transact', transact, 'Transact', { earned: 12.5, restricted: false }],
  ['/portfolio', portfolio, 'Fiat Overview', owned],
  [
    '/accounts',
    accounts,
    'Accounts',
    {
      balance: 14.75,
      available: 100,
      pending: 25,
      maturity_days: 60,
      on_its_way: 60,
      paid_out: 0,
      restricted: false,
      minimum: 0,
      asked: [asked()],
      flash: null,
      entries: [{ line: payout, balance: 14.75 }],
      older: 9,
      before: null,
    },
  ],
  [
    '/accounts/payout',
    askPayout,
    'Ask for a payout',
    {
      step: 'code',
      closed: null,
      amount: 100,
      cents: 10_000,
      pending: 25,
      minimum: 0,
      maturity_days: 60,
      payee: { holder: 'Ada King', bank: '011000015', account: '000123456789' },
      wrong: [],
      problem: null,
      email: 'ada@example.com',
    },
  ],
  [
    '/referrals',
    referrals,
    'Referrals',
    {
      joined: 1,
      brought: 5,
      pending: 0,
      available: 5,
      basis_points: 500,
      maturity_days: 60,
      people: [{ id: 3, ink_id: 'ana.lima', joined: 0, brought: 5, pending: 0, cleared: 5 }],
      older: null,
      before: null,
    },
  ],
  ['/cards', cards, 'Cards', { waiting: 3, place: { number: 2, joined_at: 0 }, flash: null }],
  [
    '/address-book',
    addressBook,
    'Address Book',
    {
      follows: [{ ink_id: 'ana.lima', since: 0 }],
      most: 500,
      find: '@zoe',
      finding: { outcome: 'stranger', ink_id: 'zoe.1' },
      flash: { key: 'unfollowed', ink_id: 'old.friend', zip: null },
    },
  ],
  [
    '/search',
    search,
    'Search',
    {
      search: 'new',
      zips: zips(2),
      total: 40,
      found: {
        orders: [
          {
            order_id: 'INK-7K3M9-Q2X4D',
            order_status: 'Complete',
            placed_at: '2026-07-01T12:00:00Z',
            zip_codes: ['10001'],
          },
        ],
        people: ['new.ton'],
        pages: [{ path: '/notifications', title: 'Notifications' }],
      },
    },
  ],
  [
    '/watchlist',
    watchlist,
    'Watch List',
    {
      watched: [{ zip: zip({}), since: 0, since_price: 9000 }],
      most: 100,
      kept: ['10001'],
      flash: { key: 'watched', ink_id: null, zip: '90210' },
    },
  ],
  [
    '/statements',
    statements,
    'Download Statements',
    { year: 2026, years: [2026, 2025], months: [march], receipts: [] },
  ],
  [
    '/transactions',
    transactions,
    'Transactions',
    { filter: everything, lines: [payout, movement()], older: null },
  ],
  [
    '/notifications',
    notifications,
    'Notifications',
    {
      now: NOW,
      filter: { unread: false, before: null },
      notifications: told,
      older: 7,
      newest: 12,
    },
  ],
  ['/ziprestricted', ziprestricted, "IT LOOKS LIKE YOU'VE BEEN RESTRICTED."],
  [
    '/settings',
    settings,
    'Settings',
    { ...settingsOf, security: security({ passkeys: [phone], sessions: [here, elsewhere] }) },
  ],
];

function serve(page: object, path: string, props: object = {}, lang: Lang = 'en') {
  const rendered = renderPage(
    page as Page<never>,
    { shell: signedIn(path, lang), me, kept: 0, ...props } as never,
  );
  document.body.innerHTML = rendered.html;
  return rendered;
}

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
});

describe.each(pages)('%s', (path, page, heading, props) => {
  it('has its heading, is in no search engine, and is marked in the menu', () => {
    expect(serve(page, path, props).indexed).toBe(false);
    expect([...document.querySelectorAll('h1')].map((one) => one.textContent)).toEqual([heading]);
    const menu = document.querySelector('.private__menu');
    const marked = [...(menu?.querySelectorAll('[aria-current=page]') ?? [])];
    const listed = menu?.querySelector(`[href="${path}"]`);
    expect(marked).toEqual(listed ? [listed] : []);
  });

  it.each(['en', 'ch'] as const)(
    'is alive in the browser without a correction: %s',
    async (lang) => {
      const reported = vi.fn();
      vi.stubGlobal('reportError', reported);
      const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
      serve(page, path, props, lang);
      await act(async () => {
        bringHeaderToLife();
        hydrate('settings', Settings);
        hydrate('wiring', WireInstructionsLink);
      });
      expect(reported).not.toHaveBeenCalled();
      expect(complained).not.toHaveBeenCalled();
    },
  );

  it('has the header’s script, and one place for messages', () => {
    expect(serve(page, path, props).islands.split(' ')).toContain('header');
    expect(document.querySelectorAll('.toaster')).toHaveLength(1);
  });

  it('has no style attribute and no repeated id', () => {
    serve(page, path, props);
    expect(document.querySelector('[style]')).toBeNull();
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});

describe('the dashboard', () => {
  const figures = () =>
    [...document.querySelectorAll('.figures__one')].map((one) => [
      one.querySelector('dt')?.textContent,
      one.querySelector('dd')?.textContent,
    ]);

  it('counts, and earns in whole dollars', () => {
    const info = { ...nothing, total_zip_codes_reserved: 1, total_zip_codes_value: 12345 };
    serve(dashboard, '/dashboard', { info: { ...info, payout_balance: 1999 }, wiring });
    expect(figures()).toEqual([
      ['TOTAL VALUE', '$12,345'],
      ['ZIP CODES RESERVED', '1'],
      ['ZIP CODES OWNED', '0'],
      ['EARNED FROM REFERRALS', '$19'],
    ]);
    // As it stands on the accounts page, cents and all.
    const balance = screen.getByRole('link', { name: 'Payout balance: $19.99' });
    expect(balance.getAttribute('href')).toBe('/accounts');
  });

  it('shows what is owned, with nothing to be pressed on it', () => {
    serve(dashboard, '/dashboard', { info: { ...nothing, zip_codes: zips(3) } });
    const cards = document.querySelectorAll('.owned article');
    expect(cards).toHaveLength(3);
    expect(document.querySelector('.owned article :is(button, a)')).toBeNull();
  });

  it('empty, leads to the store', () => {
    serve(dashboard, '/dashboard', { info: nothing });
    expect(document.body.textContent).toContain('You own no ZIP code yet.');
    const ways = [...document.querySelectorAll('.owned a')];
    expect(
      ways.map((way) => [way.textContent, way.getAttribute('href'), way.className.split(' ')[1]]),
    ).toEqual([
      ['ALL ORDERS:', '/orders', 'button--secondary'],
      ['BUY MORE ZIP CODES:', '/zipstore', 'button--secondary'],
      ['SHOP ZIPS', '/zipstore', 'button--primary'],
    ]);
    expect(document.querySelector('.owned__none')?.contains(ways[2] ?? null)).toBe(true);
  });

  it('greets by a name that stays in one piece', () => {
    serve(dashboard, '/dashboard', { info: nothing });
    expect(document.querySelector('.pass__welcome .pass__name')?.textContent).toBe('Ink Maker');
  });

  it('shows who it is, the link and its picture without script', () => {
    serve(dashboard, '/dashboard', { info: nothing });
    expect(document.querySelector('.pass__id')?.textContent).toBe('@ink.maker');
    const link = document.querySelector('.pass .copy-link__link');
    expect(link?.textContent).toBe(me.referral_link);
    expect(link?.querySelector('.copy-link__scheme')?.textContent).toBe('http://');
    expect(document.querySelector('.pass__qr')?.getAttribute('src')).toBe(me.qrcode);
  });
});

describe('pending orders on the dashboard', () => {
  const info = { ...nothing, orders: [pending(1), pending(2)] };

  it('are not spoken of where there are none', () => {
    serve(dashboard, '/dashboard', { info: nothing, wiring });
    expect(document.querySelector('.pending')).toBeNull();
    expect(document.body.textContent).not.toContain('PENDING ORDERS:');
  });

  it('come before what is owned: they are urgent', () => {
    serve(dashboard, '/dashboard', { info, wiring });
    const parts = [...document.querySelectorAll('.figures, .pending, .owned')];
    expect(parts.map((part) => part.className)).toEqual(['figures', 'pending', 'owned']);
  });

  it('stand out by what is owed, unless that is nothing', () => {
    const paid = { ...pending(2), amount_paid: 20_000 };
    serve(dashboard, '/dashboard', { info: { ...nothing, orders: [pending(1), paid] }, wiring });
    const [owed, settled] = document.querySelectorAll('.pending-order');
    expect(owed?.querySelector('.facts__one--owed')?.textContent).toBe('OWED$18,500');
    expect(settled?.querySelector('.facts__one--owed')).toBeNull();
    expect(settled?.querySelector('.facts__one--settled')?.textContent).toBe('OWED$0');
  });

  it('are led to, and are each shown with figures, ZIPs and their page', () => {
    serve(dashboard, '/dashboard', { info, wiring });
    const ways = [...document.querySelectorAll('.owned__ways a')];
    expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
      ['PENDING ORDERS:', '#pending-orders'],
      ['ALL ORDERS:', '/orders'],
      ['BUY MORE ZIP CODES:', '/zipstore'],
    ]);
    const [first, second] = document.querySelectorAll('#pending-orders .pending-order');
    expect(first?.querySelector('h3')?.textContent).toBe('IN PROCESS ZIP CODES:');
    const facts = [...(first?.querySelectorAll('.facts__one') ?? [])].map((one) => one.textContent);
    expect(facts).toEqual([
      'ORDER#INK-7K3M9-Q2X41',
      'TOTAL$20,000',
      'PAID$1,500',
      'OWED$18,500',
      'MUST BE PAID BYJul 9, 2026, 3:00pm EST',
    ]);
    expect(second?.querySelectorAll('article')).toHaveLength(2);
    const next = [...(first?.querySelectorAll('.pending-order__ways a') ?? [])];
    expect(next.map((way) => [way.textContent, way.getAttribute('href'), way.className])).toEqual([
      [
        'Wiring instructions',
        '/orders/INK-7K3M9-Q2X41#wiring',
        'button button--primary button--small',
      ],
      [
        'ORDER DETAILS of INK-7K3M9-Q2X41',
        '/orders/INK-7K3M9-Q2X41',
        'button button--secondary button--small',
      ],
    ]);
  });

  it('say how to wire, with the order’s own number to be copied', async () => {
    letDialogsOpen();
    const user = userEvent.setup();
    serve(dashboard, '/dashboard', { info, wiring });
    await act(async () => hydrate('wiring', WireInstructionsLink));
    const [, second] = screen.getAllByText('Wiring instructions');
    expect(second?.getAttribute('href')).toBe('/orders/INK-7K3M9-Q2X42#wiring');
    await user.click(second as Element);
    const dialog = within(screen.getByRole('dialog', { name: 'Wiring instructions' }));
    expect(dialog.getAllByRole('definition').map((one) => one.textContent)).toEqual([
      'INKPAY',
      'First Bank',
      '021000021',
      '12-345',
      'INK-7K3M9-Q2X42',
      '$18,500',
      'Jul 9, 2026, 3:00pm EST',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Copy: Reference: your order number' }));
    expect(await navigator.clipboard.readText()).toBe('INK-7K3M9-Q2X42');
    expect(dialog.getByText('Copied')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Copy: Amount' }));
    expect(await navigator.clipboard.readText()).toBe('18500.00');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog', { name: 'Wiring instructions' })).toBeNull();
  });
});

it('who is restricted is told why and can write to support', () => {
  serve(ziprestricted, '/ziprestricted');
  expect(
    [...document.querySelectorAll('.restricted__reasons li')].map((li) => li.textContent),
  ).toEqual([
    'Too many cancellations of ZIPs',
    'Ordering ZIPs and not paying',
    'Violation of the Terms of Service',
  ]);
  const support = document.querySelector('.restricted__ways a');
  expect([support?.textContent, support?.getAttribute('href')]).toEqual([
    'SUPPORT',
    'mailto:support@inkpay.example',
  ]);
});

it('the settings say what they need where there is no script', () => {
  expect(serve(settings, '/settings', settingsOf).html).toContain(
    'The settings below need JavaScript',
  );
});
