import { pages } from 'ink:pages';
import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Lang, Shell } from '../generated/types.ts';
import { hydrate } from '../runtime/hydrate.tsx';
import type { Page } from '../runtime/page.ts';
import { renderPage } from '../runtime/render.ts';
import { sampleWires } from '../runtime/sample-props.ts';
import { CopyButton, ShareButton } from '../shared/header/referral-buttons.tsx';
import { Toaster } from '../shared/toast/Toaster.tsx';
import { WireInstructionsLink } from '../shared/wire-instructions/WireInstructions.tsx';
import { elsewhere, flashOf, here, me, phone, security, signedIn } from '../testing/account.ts';
import { show } from '../testing/page.ts';
import { zip, zips } from '../testing/store.ts';
import { addressBook } from './account/address-book/page.tsx';
import { dashboard } from './account/dashboard/page.tsx';
import { notifications } from './account/notifications/page.tsx';
import { search } from './account/search/page.tsx';
import { settings } from './account/settings/page.tsx';
import { Settings } from './account/settings/Settings.tsx';
import { nothing, pending } from './account/testing/dashboard.ts';
import { NOW, notifications as notificationList } from './account/testing/notifications.ts';
import { settingsOf } from './account/testing/settings.tsx';
import { accounts } from './billing/accounts/page.tsx';
import { cards } from './billing/cards/page.tsx';
import { payout as askPayout } from './billing/payout/page.tsx';
import { portfolio } from './billing/portfolio/page.tsx';
import { referrals } from './billing/referrals/page.tsx';
import { statements } from './billing/statements/page.tsx';
import {
  everything,
  march,
  owned,
  payout,
  request,
  transaction,
} from './billing/testing/billing.ts';
import { transact } from './billing/transact/page.tsx';
import { transactions } from './billing/transactions/page.tsx';
import { watchlist } from './store/watchlist/page.tsx';
import { ziprestricted } from './store/ziprestricted/page.tsx';

/** A page by path, with what it contains besides the frame. */
type Row = readonly [path: string, page: object, heading: unknown, props: object];

const row = <Props extends { shell: Shell }>(
  path: string,
  page: Page<Props>,
  heading: string,
  props: Omit<Props, 'shell' | 'me' | 'kept'> & { kept?: unknown },
): Row => [path, page, heading, props];

/** With the headings of the specification. */
const named: readonly Row[] = [
  row('/dashboard', dashboard, 'Welcome, ink.maker', {
    info: { ...nothing, zip_codes: zips(2), orders: [pending(1), pending(2)] },
    wire_instructions: sampleWires,
  }),
  row('/transact', transact, 'Transact', { earned: 12.5, restricted: false }),
  row('/portfolio', portfolio, 'Fiat Overview', owned),
  row('/accounts', accounts, 'Accounts', {
    balance: 14.75,
    available: 100,
    requested: 0,
    pending: 25,
    withheld: 0,
    can_request: false,
    maturity_days: 60,
    on_its_way: 60,
    paid_out: 0,
    restricted: false,
    minimum: 0,
    requests: [request()],
    flash: null,
    entries: [{ line: payout, balance: 14.75 }],
    older: 9,
    before: null,
  }),
  row('/accounts/payout', askPayout, 'Request a payout', {
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
    code: '',
    email: 'ada@example.com',
    until: 1_772_000_000_000,
  }),
  row('/referrals', referrals, 'Referrals', {
    joined: 1,
    brought: 5,
    pending: 0,
    available: 5,
    requested: 0,
    withheld: 0,
    can_request: false,
    maturity_days: 60,
    people: [
      { id: 3, ink_id: 'ana.lima', joined: 0, brought: 5, pending: 0, withheld: 0, cleared: 5 },
    ],
    older: null,
    before: null,
  }),
  row('/cards', cards, 'Cards', { waiting: 3, place: { number: 2, joined_at: 0 }, flash: null }),
  row('/address-book', addressBook, 'Address Book', {
    follows: [{ ink_id: 'ana.lima', since: 0 }],
    most: 500,
    find: '@zoe',
    finding: { outcome: 'stranger', ink_id: 'zoe.1' },
    flash: flashOf('unfollowed', { ink_id: 'old.friend' }),
  }),
  row('/search', search, 'Search', {
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
  }),
  row('/watchlist', watchlist, 'Watch List', {
    watched: [{ zip: zip({}), since: 0, since_price: 9000, is_own: false }],
    most: 100,
    kept: ['10001'],
    flash: flashOf('watched', { zip: '90210' }),
  }),
  row('/statements', statements, 'Download Statements', {
    year: 2026,
    years: [2026, 2025],
    months: [march],
    receipts: [],
  }),
  row('/transactions', transactions, 'Transactions', {
    filter: everything,
    lines: [payout, transaction()],
    older: null,
  }),
  row('/notifications', notifications, 'Notifications', {
    now: NOW,
    filter: { unread: false, before: null },
    notifications: [...notificationList],
    older: 7,
    newest: 12,
  }),
  row('/ziprestricted', ziprestricted, "IT LOOKS LIKE YOU'VE BEEN RESTRICTED.", {}),
  row('/settings', settings, 'Settings', {
    ...settingsOf,
    security: security({ passkeys: [phone], sessions: [here, elsewhere] }),
  }),
];

/** Every customer's page with its sample, whatever is listed above. */
const sampled = Object.values(pages)
  .filter(({ sample }) => 'me' in sample)
  .map((page): Row => {
    const { shell, ...props } = page.sample as { shell: Shell };
    return [shell.path, page, expect.stringMatching(/./), props];
  });

/** Fields with personal data: histories and logs store URLs. */
const PERSONAL = '[type=password], [type=email], [name=username], [name=passkey_name]';

/** What a browser follows by itself, it forgets whoever is logged in. */
const OWN_FORMS = 'main form[method=post]:not([action="/watchlist/forget"])';

function serve(page: object, path: string, props: object, lang: Lang = 'en') {
  return show(
    renderPage(
      page as Page<never>,
      { shell: signedIn(path, lang), me, kept: 0, ...props } as never,
    ),
  );
}

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
});

describe.each([...named, ...sampled])('%s', (path, page, heading, props) => {
  it('has its heading, is not indexed, and is marked in the menu', () => {
    expect(serve(page, path, props).indexed).toBe(false);
    const headings = [...document.querySelectorAll('h1')].map((one) => one.textContent);
    expect(headings).toEqual([heading]);
    const menu = document.querySelector('.private__menu');
    const marked = [...(menu?.querySelectorAll('[aria-current=page]') ?? [])];
    const listed = menu?.querySelector(`[href="${path}"]`);
    expect(marked).toEqual(listed ? [listed] : []);
  });

  it('has a title without final punctuation', () => {
    for (const lang of ['en', 'ch'] as const) {
      expect(serve(page, path, props, lang).title).toMatch(/[^.。:：] · INKPAY$/);
    }
  });

  it.each(['en', 'ch'] as const)(
    'hydrates without errors or mismatch warnings: %s',
    async (lang) => {
      const reported = vi.fn();
      vi.stubGlobal('reportError', reported);
      const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
      serve(page, path, props, lang);
      await act(async () => {
        hydrate('header/copy', CopyButton);
        hydrate('header/share', ShareButton);
        hydrate('header/toasts', Toaster);
        hydrate('settings', Settings);
        hydrate('wire-instructions', WireInstructionsLink);
      });
      expect(reported).not.toHaveBeenCalled();
      expect(complained).not.toHaveBeenCalled();
    },
  );

  it('has the header’s script and one toaster', () => {
    expect(serve(page, path, props).islands.split(' ')).toContain('header');
    expect(document.querySelectorAll('.toaster')).toHaveLength(1);
  });

  it('has no form that puts typed text into the URL', () => {
    serve(page, path, props);
    expect([...document.querySelectorAll('form:not([action], [method])')]).toEqual([]);
    const fields = [...document.querySelectorAll<HTMLInputElement>(PERSONAL)];
    expect(fields.filter((field) => field.form?.method === 'get')).toEqual([]);
  });

  it('names its customer in every form that acts for one', () => {
    serve(page, path, props);
    const { ink_id } = { me, ...props }.me;
    for (const form of document.querySelectorAll<HTMLFormElement>(OWN_FORMS)) {
      expect(new FormData(form).get('customer'), form.action).toBe(ink_id);
    }
  });

  it('has no inline styles and no duplicate ids', () => {
    serve(page, path, props);
    expect(document.querySelector('[style]')).toBeNull();
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});
