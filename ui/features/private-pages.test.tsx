import { pages } from 'ink:pages';
import { describe, expect, it } from 'vitest';
import type { Lang, Me, Shell } from '../generated/types.ts';
import type { Page } from '../runtime/page.ts';
import { renderPage } from '../runtime/render.ts';
import { CopyLinkButton, ShareButton } from '../shared/header/referral-buttons.tsx';
import { Search } from '../shared/search/Search.tsx';
import { Toaster } from '../shared/toast/Toaster.tsx';
import {
  WireInstructionsLink,
  WireInstructionsList,
} from '../shared/wire-instructions/WireInstructions.tsx';
import { expectHydration, type Islands, show } from '../testing/page.ts';
import { settings } from './account/settings/page.tsx';
import { Settings } from './account/settings/Settings.tsx';
import { security } from './account/testing/settings.tsx';
import { payout } from './billing/payout/page.tsx';
import { PrintButton } from './checkout/order/PrintButton.tsx';

/** What every customer's page is given. */
interface PrivateProps {
  readonly shell: Shell;
  readonly me: Me;
}

/** A page by path, with what it is given. */
type Row = readonly [path: string, page: object, props: PrivateProps];

const row = <Props extends PrivateProps>(page: Page<Props>, some: Partial<Props> = {}): Row => [
  page.sample.shell.path,
  page,
  { ...page.sample, ...some },
];

/** Every customer's page with its sample, and what no sample can show besides. */
const rows: readonly Row[] = [
  ...Object.values(pages)
    .filter(({ sample }) => 'me' in sample)
    .map((page) => row(page as object as Page<PrivateProps>)),
  row(payout, { step: 'code', wrong: [], email: 'ada@example.com', until: 1_772_000_000_000 }),
  row(settings, { security: security() }),
];

/** Those of the specification, by path. */
const HEADINGS: Readonly<Record<string, string>> = {
  '/dashboard': 'Welcome, Ink.Maker',
  '/transact': 'Transact',
  '/portfolio': 'Fiat Overview',
  '/accounts': 'Accounts',
  '/accounts/payout': 'Request a payout',
  '/referrals': 'Referrals',
  '/cards': 'Cards',
  '/address-book': 'Address Book',
  '/search': 'Search',
  '/watchlist': 'Watch List',
  '/statements': 'Download Statements',
  '/transactions': 'Transactions',
  '/notifications': 'Notifications',
  '/ziprestricted': "IT LOOKS LIKE YOU'VE BEEN RESTRICTED.",
  '/settings': 'Settings',
};

const FRAME_ISLANDS: Islands = {
  'header/copy': CopyLinkButton,
  'header/share': ShareButton,
  'header/toasts': Toaster,
  search: Search,
};

/** Those that a page has besides, by path. */
const PAGE_ISLANDS: Readonly<Record<string, Islands>> = {
  '/dashboard': { 'wire-instructions': WireInstructionsLink },
  '/orders/INK-7K3M9-Q2X4D': {
    order: PrintButton,
    'wire-instructions/list': WireInstructionsList,
  },
  '/settings': { settings: Settings },
};

/** Fields with personal data: histories and logs store URLs. */
const PERSONAL = '[type=password], [type=email], [name=username], [name=passkey_name]';

/** What a browser follows by itself, it forgets without naming the customer. */
const OWN_FORMS = 'main form[method=post]:not([action="/watchlist/forget"])';

function serve(page: object, props: PrivateProps, lang: Lang = 'en') {
  const shell = { ...props.shell, lang };
  return show(renderPage(page as Page<PrivateProps>, { ...props, shell }), lang);
}

it('every specified heading belongs to a page', () => {
  const paths = rows.map(([path]) => path);
  expect(Object.keys(HEADINGS).filter((path) => !paths.includes(path))).toEqual([]);
});

describe.each(rows)('%s', (path, page, props) => {
  it('has its heading, is not indexed, and is marked in the menu', () => {
    expect(serve(page, props).indexed).toBe(false);
    const headings = [...document.querySelectorAll('h1')].map((one) => one.textContent);
    expect(headings).toEqual([HEADINGS[path] ?? expect.stringMatching(/./)]);
    const menu = document.querySelector('.private__menu');
    const marked = [...(menu?.querySelectorAll('[aria-current=page]') ?? [])];
    const listed = menu?.querySelector(`[href="${path}"]`);
    expect(marked).toEqual(listed ? [listed] : []);
  });

  it('has a title without final punctuation', () => {
    for (const lang of ['en', 'ch'] as const) {
      expect(serve(page, props, lang).title).toMatch(/[^.。:：] · INKPAY$/);
    }
  });

  it.each(['en', 'ch'] as const)(
    'hydrates without errors or mismatch warnings: %s',
    async (lang) => {
      serve(page, props, lang);
      await expectHydration({ ...FRAME_ISLANDS, ...PAGE_ISLANDS[path] });
    },
  );

  it('has the header’s script and one toaster', () => {
    expect(serve(page, props).islands.split(' ')).toContain('header');
    expect(document.querySelectorAll('.toaster')).toHaveLength(1);
  });

  it('has no form that puts typed text into the URL', () => {
    serve(page, props);
    expect([...document.querySelectorAll('form:not([action], [method])')]).toEqual([]);
    const fields = [...document.querySelectorAll<HTMLInputElement>(PERSONAL)];
    expect(fields.filter((field) => field.form?.method === 'get')).toEqual([]);
  });

  it('names its customer in every form that acts for one', () => {
    serve(page, props);
    for (const form of document.querySelectorAll<HTMLFormElement>(OWN_FORMS)) {
      expect(new FormData(form).get('customer'), form.action).toBe(props.me.ink_id);
    }
  });
});
