import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { DashboardInfo, DashboardProps, PendingOrder } from '../../../generated/types.ts';
import { hydrate } from '../../../runtime/hydrate.tsx';
import { renderPage } from '../../../runtime/render.ts';
import { sampleWires } from '../../../runtime/sample-props.ts';
import { WireInstructionsLink } from '../../../shared/wire-instructions/WireInstructions.tsx';
import { me, signedIn } from '../../../testing/account.ts';
import { mockDialogs } from '../../../testing/dialog.ts';
import { links, show } from '../../../testing/page.ts';
import { zips } from '../../../testing/store.ts';
import { dashboard } from './page.tsx';

const nothing: DashboardInfo = {
  payout_balance: 0,
  total_zip_codes_owned: 0,
  total_zip_codes_reserved: 0,
  total_zip_codes_value: 0,
  zip_codes: [],
  orders: [],
};

const pending = (n: number): PendingOrder => ({
  order_id: `INK-7K3M9-Q2X4${n}`,
  order_status: 100,
  order_total: 20_000,
  amount_paid: 1500,
  due_date: '2026-07-09T20:00:00Z',
  zip_codes: zips(n).map((zip) => ({ ...zip, status: 30 })),
});

function serve(info: DashboardInfo, some: Partial<DashboardProps> = {}) {
  const props = {
    shell: signedIn('/dashboard'),
    me,
    kept: 0,
    info,
    wire_instructions: sampleWires,
    restricted: false,
    ...some,
  };
  show(renderPage(dashboard, props));
}

describe('the dashboard', () => {
  const figures = () =>
    [...document.querySelectorAll('.figures__item')].map((one) => [
      one.querySelector('dt')?.textContent,
      one.querySelector('dd')?.textContent,
    ]);

  it('shows counts, and earnings in whole dollars', () => {
    const info = { ...nothing, total_zip_codes_reserved: 1, total_zip_codes_value: 12345 };
    serve({ ...info, payout_balance: 1999 });
    expect(figures()).toEqual([
      ['TOTAL VALUE', '$12,345'],
      ['ZIP CODES RESERVED', '1'],
      ['ZIP CODES OWNED', '0'],
      ['EARNED FROM REFERRALS', '$19'],
    ]);
    // As on the accounts page, including cents.
    const balance = screen.getByRole('link', { name: 'Payout balance: $19.99' });
    expect(balance.getAttribute('href')).toBe('/accounts');
  });

  it('shows owned ZIPs without any controls', () => {
    serve({ ...nothing, zip_codes: zips(3) });
    const cards = document.querySelectorAll('.owned-zips article');
    expect(cards).toHaveLength(3);
    expect(document.querySelector('.owned-zips article :is(button, a)')).toBeNull();
  });

  it('links to the watch list from what was followed before the log-in, apart from the buttons', () => {
    serve(nothing, { kept: 2 });
    expect(links('.guest-watches__body a')).toEqual([['See my watch list', '/watchlist']]);
    expect(links('.guest-watches__actions a')).toEqual([]);
  });

  it('links to the store when empty', () => {
    serve(nothing);
    expect(document.body.textContent).toContain('You own no ZIP code yet.');
    const ways = [...document.querySelectorAll('.owned-zips a')];
    expect(
      ways.map((way) => [way.textContent, way.getAttribute('href'), way.className.split(' ')[1]]),
    ).toEqual([
      ['ALL ORDERS', '/orders', 'button--secondary'],
      ['BUY MORE ZIP CODES:', '/zipstore', 'button--secondary'],
      ['SHOP ZIPS', '/zipstore', 'button--primary'],
    ]);
    expect(document.querySelector('.owned-zips .empty')?.contains(ways[2] ?? null)).toBe(true);
  });

  it('links a restricted customer to the reason, not to the store', () => {
    serve(nothing, { restricted: true });
    expect(links('.owned-zips a')).toEqual([
      ['ALL ORDERS', '/orders'],
      ['WHY THE STORE IS CLOSED', '/ziprestricted'],
    ]);
    expect(document.querySelector('.owned-zips .empty')?.textContent).toContain(
      'The ZIP store is closed to your INK ID.',
    );
    serve({ ...nothing, zip_codes: zips(1) }, { restricted: true });
    expect(document.querySelector('.owned-zips a[href="/zipstore"]')).toBeNull();
  });

  it('explains an empty list when a balance is owed', () => {
    serve({ ...nothing, orders: [pending(1)] });
    const none = document.querySelector('.owned-zips .empty');
    expect(none?.textContent).toMatch(/^Yours once the balance is paid\./);
    expect(none?.querySelector('a')).toBeNull();
  });

  it('keeps the name in the greeting unbroken', () => {
    serve(nothing);
    expect(document.querySelector('.id-card__welcome .id-card__name')?.textContent).toBe(
      'ink.maker',
    );
  });

  it('shows the INK ID, the referral link and its QR code without script', () => {
    serve(nothing);
    expect(document.querySelector('.id-card__id')?.textContent).toBe('@ink.maker');
    const link = document.querySelector('.id-card .copy-link__link');
    expect(link?.textContent).toBe(me.referral_link);
    expect(link?.querySelector('.copy-link__scheme')?.textContent).toBe('http://');
    expect(document.querySelector('.id-card__qr')?.getAttribute('src')).toBe(me.qrcode);
  });
});

describe('pending orders on the dashboard', () => {
  const info = { ...nothing, orders: [pending(1), pending(2)] };

  it('are omitted when there are none', () => {
    serve(nothing);
    expect(document.querySelector('.pending-orders')).toBeNull();
    expect(document.body.textContent).not.toContain('PENDING ORDERS:');
  });

  it('come before owned ZIPs', () => {
    serve(info);
    const parts = [...document.querySelectorAll('.figures, .pending-orders, .owned-zips')];
    expect(parts.map((part) => part.className)).toEqual([
      'figures',
      'pending-orders',
      'owned-zips',
    ]);
  });

  it('highlight the amount owed, unless it is zero', () => {
    const paid = { ...pending(2), amount_paid: 20_000 };
    serve({ ...nothing, orders: [pending(1), paid] });
    const [owed, settled] = document.querySelectorAll('.pending-order');
    expect(owed?.querySelector('.facts__item--owed')?.textContent).toBe('OWED$18,500');
    expect(settled?.querySelector('.facts__item--owed')).toBeNull();
    expect(settled?.querySelector('.facts__item--settled')?.textContent).toBe('OWED$0');
  });

  it('show figures, ZIPs and links to each order', () => {
    serve(info);
    const ways = [...document.querySelectorAll('.owned-zips__head a')];
    expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
      ['PENDING ORDERS:', '#pending-orders'],
      ['ALL ORDERS', '/orders'],
      ['BUY MORE ZIP CODES:', '/zipstore'],
    ]);
    const [first, second] = document.querySelectorAll('#pending-orders .pending-order');
    expect(first?.querySelector('h3')?.textContent).toBe('IN PROCESS ZIP CODES:');
    const facts = [...(first?.querySelectorAll('.facts__item') ?? [])].map(
      (one) => one.textContent,
    );
    expect(facts).toEqual([
      'ORDER#INK-7K3M9-Q2X41',
      'TOTAL$20,000',
      'PAID$1,500',
      'OWED$18,500',
      'MUST BE PAID BYJul 9, 2026, 3:00pm EST',
    ]);
    expect(second?.querySelectorAll('article')).toHaveLength(2);
    const next = [...(first?.querySelectorAll('.pending-order__actions a') ?? [])];
    expect(next.map((way) => [way.textContent, way.getAttribute('href'), way.className])).toEqual([
      [
        'Wiring instructions for INK-7K3M9-Q2X41',
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

  it('leave a click with a modifier on the wiring instructions to the browser', async () => {
    mockDialogs();
    const user = userEvent.setup();
    serve(info);
    await act(async () => hydrate('wire-instructions', WireInstructionsLink));
    let isLeft = false;
    const onClick = (click: Event) => {
      isLeft = !click.defaultPrevented;
      // There is no other tab to open.
      click.preventDefault();
    };
    document.addEventListener('click', onClick, { once: true });
    const first = screen.getByRole('link', { name: 'Wiring instructions for INK-7K3M9-Q2X41' });
    await user.keyboard('{Control>}');
    await user.click(first);
    expect(isLeft).toBe(true);
    expect(screen.queryByRole('dialog', { name: 'Wiring instructions' })).toBeNull();
  });

  it('give wiring instructions with the order’s own number to copy', async () => {
    mockDialogs();
    const user = userEvent.setup();
    serve(info);
    await act(async () => hydrate('wire-instructions', WireInstructionsLink));
    const second = screen.getByRole('link', { name: 'Wiring instructions for INK-7K3M9-Q2X42' });
    expect(second.getAttribute('href')).toBe('/orders/INK-7K3M9-Q2X42#wiring');
    await user.click(second);
    const dialog = within(screen.getByRole('dialog', { name: 'Wiring instructions' }));
    expect(dialog.getAllByRole('definition').map((one) => one.textContent)).toEqual([
      'INKPAY',
      'Sample Bank (no wire arrives here)',
      '000000000',
      '0000-SAMPLE',
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
