import { describe, expect, expectTypeOf, it } from 'vitest';
import type {
  Lang,
  Notification,
  NotificationKind,
  NotificationsProps,
} from '../../../generated/types.ts';
import { renderPage } from '../../../runtime/render.ts';
import { me, signedIn } from '../../../testing/account.ts';
import { show, texts as textsOf } from '../../../testing/page.ts';
import { notifications as texts } from '../texts.ts';
import { notifications } from './page.tsx';

const NOW = '2026-03-04T09:05:00Z';

const nothing = {
  at: NOW,
  unread: false,
  href: '/settings',
  order: null,
  about: null,
  amount: null,
  detail: null,
  device: null,
} as const;

const ORDER = 'INK-7K3M9-Q2X4D';

/** One of each area. */
const some: readonly Notification[] = [
  {
    ...nothing,
    id: 12,
    kind: 'order.deposit',
    unread: true,
    order: ORDER,
    amount: 1500,
    href: `/orders/${ORDER}`,
  },
  {
    ...nothing,
    id: 11,
    kind: 'referral.joined',
    at: '2026-03-04T00:00:00Z',
    unread: true,
    about: 'new.comer',
    href: '/dashboard',
  },
  {
    ...nothing,
    id: 9,
    kind: 'security.passkey_added',
    at: '2026-03-03T23:59:00Z',
    detail: 'Laptop',
    device: 'Chrome on macOS',
  },
  {
    ...nothing,
    id: 8,
    kind: 'money.reversed',
    at: '2026-02-27T12:00:00Z',
    amount: 47.25,
    href: '/accounts',
  },
];

function serve(props: Partial<NotificationsProps> = {}, unread = 2, lang: Lang = 'en') {
  const all: NotificationsProps = {
    shell: signedIn('/notifications', lang),
    me: { ...me, unread },
    now: NOW,
    filter: { unread: false, before: null },
    notifications: [...some],
    older: null,
    newest: 12,
    ...props,
  };
  show(renderPage(notifications, all));
}

const all = (selector: string) => [...document.querySelectorAll(selector)];

describe('the notification list', () => {
  it('groups by UTC day and names the latest days', () => {
    serve();
    expect(textsOf('.notification-day__name')).toEqual([
      'Today',
      'Yesterday',
      'Feb 27, 2026\u00a0UTC',
    ]);
    const [today] = all('.notification-day');
    expect(today?.querySelectorAll('li')).toHaveLength(2);
  });

  it('shows amount, order number, name and device', () => {
    serve();
    expect(textsOf('.notification__title')).toEqual([
      'Deposit received',
      '@new.comer joined through your referral',
      'Passkey added: Laptop',
      'Earnings of $47.25 were taken back',
    ]);
    const [deposit] = textsOf('.notification__text');
    expect(deposit).toContain('Your deposit of $1,500 went through.');
    expect(deposit).toContain('INK-7K3M9-Q2X4D');
    expect(textsOf('.notification__facts')[2]).toBe('Security23:59\u00a0UTCChrome on macOS');
    const moments = all('.notification time').map((one) => one.getAttribute('datetime'));
    expect(moments).toEqual(some.map((one) => one.at));
  });

  it('keeps numbers and names unbroken', () => {
    serve();
    expect(textsOf('.notification .nowrap')).toEqual([
      '$1,500',
      'INK-7K3M9-Q2X4D',
      'new.comer',
      '$47.25',
    ]);
  });

  it('names a device in the page’s language', () => {
    serve({}, 2, 'ch');
    expect(textsOf('.notification__facts')[2]).toMatch(/macOS 上的 Chrome$/);
  });

  it('opens unread items by a form that marks them, and read ones by a link', () => {
    serve();
    const forms = all('.notification--unread form');
    expect(forms.map((form) => [form.getAttribute('method'), form.getAttribute('action')])).toEqual(
      [
        ['post', '/notifications/12'],
        ['post', '/notifications/11'],
      ],
    );
    expect(textsOf('.notification--unread button')).toEqual([
      'Deposit receivedUnread',
      '@new.comer joined through your referralUnread',
    ]);
    expect(all('.notification a').map((way) => way.getAttribute('href'))).toEqual([
      '/settings',
      '/accounts',
    ]);
  });

  it('does not promise earnings from a new referral', () => {
    serve();
    expect(textsOf('.notification__text')[1]).toBe(
      'What they pay for ZIP codes can earn you a share.',
    );
  });

  it('omits the name of a deleted account', () => {
    const [, joined] = some;
    serve({ notifications: [{ ...(joined ?? some[0]), about: null } as never] });
    expect(textsOf('.notification__title')).toEqual(['Somebody joined through your referral']);
    expect(document.body.textContent).not.toContain('{handle}');
  });

  it('says what the bank gave back by a dispute, or that it gave nothing', () => {
    const lost = { ...nothing, kind: 'order.dispute_lost', order: ORDER } as const;
    serve({
      notifications: [
        { ...lost, id: 2, amount: 160 },
        { ...lost, id: 1 },
      ],
    });
    expect(textsOf('.notification__title')).toEqual([
      'A dispute was decided for the card’s owner',
      'A dispute was decided for the card’s owner',
    ]);
    expect(textsOf('.notification__text')).toEqual([
      `$160 of order ${ORDER} was given back by the bank.`,
      `The bank gave nothing more back for order ${ORDER}.`,
    ]);
  });

  it.each(['order.unpaid', 'order.called_off'] as const)(
    'says what goes back of the wires for an order whose deposit is kept: %s',
    (kind) => {
      const ended = { ...nothing, kind, order: ORDER };
      serve({
        notifications: [
          { ...ended, id: 2, amount: 3000 },
          { ...ended, id: 1 },
        ],
      });
      const [wired, unwired] = textsOf('.notification__text');
      expect(wired).toContain('The $3,000 that you wired goes back to your bank.');
      expect(unwired).toContain('the deposit is kept');
      expect(unwired).not.toContain('wired');
    },
  );

  it('says what is still owed after a part of a balance, if that is known', () => {
    const part = { ...nothing, kind: 'order.wire_part', order: ORDER, amount: 500 } as const;
    serve({
      notifications: [
        { ...part, id: 2, detail: '$2,500.50' },
        { ...part, id: 1 },
      ],
    });
    const [known, unknown] = textsOf('.notification__text');
    expect(known).toContain(`$2,500.50 of the balance of order ${ORDER} is still owed`);
    expect(unknown).toContain(`The rest of the balance of order ${ORDER} is still owed.`);
  });

  it('says with the reminder of a balance that what was wired would go back', () => {
    serve({ notifications: [{ ...nothing, id: 1, kind: 'order.due_soon', order: ORDER }] });
    expect(textsOf('.notification__text')[0]).toContain(
      'anything that you have wired goes back to your bank',
    );
  });

  it('has texts for exactly the known kinds', () => {
    expectTypeOf<NotificationKind>().toExtend<keyof typeof texts.en>();
    expectTypeOf<'order.toString'>().not.toExtend<Notification['kind']>();
  });

  it.each(['en', 'ch'] as const)('fills in every text of every kind: %s', (lang) => {
    const kinds = Object.keys(texts.en)
      .filter((key) => key.endsWith('.text'))
      .map(
        (key) => key.replace(/(\.gone|\.no_amount|\.no_detail)?\.text$/, '') as NotificationKind,
      );
    expect(kinds.length).toBeGreaterThan(30);
    const filled = { order: 'INK-7K3M9-Q2X4D', amount: 5, about: 'new.comer', detail: '7' };
    serve(
      { notifications: kinds.map((kind, id) => ({ ...nothing, ...filled, id, kind })) },
      0,
      lang,
    );
    expect(all('.notification')).toHaveLength(kinds.length);
    expect(document.querySelector('.notifications')?.textContent).not.toMatch(/[{}]/);
  });
});

describe('the filter bar', () => {
  const ways = () =>
    all('.notification-bar a').map((way) => [
      way.textContent,
      way.getAttribute('href'),
      way.getAttribute('aria-current'),
    ]);

  it('links to all and to unread, with the unread count', () => {
    serve();
    expect(ways()).toEqual([
      ['All', '/notifications', 'true'],
      ['Unread (2)', '/notifications?show=unread', null],
    ]);
    serve({ filter: { unread: true, before: null } }, 0);
    expect(ways()).toEqual([
      ['All', '/notifications', null],
      ['Unread', '/notifications?show=unread', 'true'],
    ]);
  });

  it('marks all as read up to the newest one shown, if any is unread', () => {
    serve();
    const form = document.querySelector('.notification-bar form');
    expect(form?.getAttribute('action')).toBe('/notifications/read');
    expect(form?.querySelector('[name=up_to]')?.getAttribute('value')).toBe('12');
    expect(form?.textContent).toBe('MARK ALL AS READ');
    serve({}, 0);
    expect(document.querySelector('.notification-bar form')).toBeNull();
  });
});

describe('paging', () => {
  const ways = () =>
    all('.notification-pages a').map((way) => [way.textContent, way.getAttribute('href')]);

  it('links to older notifications and back, keeping the filter', () => {
    serve();
    expect(all('.notification-pages')).toEqual([]);
    serve({ older: 8 });
    expect(ways()).toEqual([['OLDER', '/notifications?before=8']]);
    serve({ older: 4, filter: { unread: true, before: 8 } });
    expect(ways()).toEqual([
      ['NEWEST', '/notifications?show=unread'],
      ['OLDER', '/notifications?show=unread&before=4'],
    ]);
  });
});

describe('an empty list', () => {
  const none = { notifications: [] };

  it('says what notifications there will be, without filters', () => {
    serve({ ...none, newest: null }, 0);
    expect(document.body.textContent).toContain('Nothing has happened yet.');
    expect(all('.notification-bar')).toEqual([]);
  });

  it('links to all when none is unread', () => {
    serve({ ...none, filter: { unread: true, before: null } }, 0);
    expect(document.body.textContent).toContain('Nothing is unread.');
    expect(all('.notifications [href="/notifications"]')).toHaveLength(2);
  });

  it('links back when there is nothing older', () => {
    serve({ ...none, filter: { unread: false, before: 1 } }, 0);
    expect(document.body.textContent).toContain('There is nothing older.');
    expect(textsOf('.notification-pages a')).toEqual(['NEWEST']);
  });
});
