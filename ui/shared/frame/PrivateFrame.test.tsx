/** The frame of every private page, as the server sends it and when hydrated. */
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Me, Shell } from '../../generated/types.ts';
import { hydrate, loadOnInteraction } from '../../runtime/hydrate.tsx';
import { renderPage } from '../../runtime/render.ts';
import { me, signedIn } from '../../testing/account.ts';
import { show } from '../../testing/page.ts';
import { Search } from '../search/Search.tsx';
import { PrivateFrame } from './PrivateFrame.tsx';

const page = {
  head: () => ({ title: 'A page', description: '', indexed: false }),
  Body: (props: { readonly shell: Shell; readonly me: Me }) => (
    <PrivateFrame {...props}>words</PrivateFrame>
  ),
};

function serve(path = '/transact', some: Partial<Me> = {}) {
  return show(renderPage(page, { shell: signedIn(path), me: { ...me, ...some } }));
}

const field = () => screen.getByLabelText<HTMLInputElement>('Search INKPAY');

describe('the frame', () => {
  it('lists the private pages in the specified order, then the store', () => {
    serve();
    const ways = document.querySelectorAll('.private__menu a.side-menu__link');
    expect([...ways].map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
      ['Home', '/dashboard'],
      ['Transact', '/transact'],
      ['Portfolio', '/portfolio'],
      ['Accounts', '/accounts'],
      ['Referrals', '/referrals'],
      ['Cards', '/cards'],
      ['Address Book', '/address-book'],
      ['Orders', '/orders'],
      ['Watch List', '/watchlist'],
      ['Statements', '/statements'],
      ['Transactions', '/transactions'],
      ['Settings', '/settings'],
      ['ZIP Store', '/zipstore'],
    ]);
  });

  it('logs out by a form and links to the app', () => {
    serve();
    const menu = within(document.getElementById('side-menu') as HTMLElement);
    const form = menu.getByText('Log Out').closest('form');
    expect([form?.getAttribute('action'), form?.method]).toEqual(['/auth/logout', 'post']);
    const app = menu.getByText('Download the App');
    expect(app.getAttribute('href')).toBe(signedIn('/').links.app);
  });

  it('marks the orders entry on the page of an order', () => {
    serve('/orders/INK-7K3M9-Q2X4D');
    const marked = [...document.querySelectorAll('.side-menu [aria-current]')];
    expect(marked.map((way) => [way.textContent, way.getAttribute('aria-current')])).toEqual([
      ['Orders', 'true'],
    ]);
  });

  it('has a popover for each toggle, and each can be closed', () => {
    serve();
    const buttons = [...document.querySelectorAll('.header [popovertarget]')];
    const ids = buttons.map((button) => button.getAttribute('popovertarget'));
    expect(ids).toEqual(['header-search', 'profile', 'side-menu']);
    for (const id of ids) {
      expect(document.getElementById(`${id}`)?.getAttribute('popover')).toBe('auto');
    }
    const closers = [...document.querySelectorAll('[popovertargetaction=hide]')];
    const closed = closers.map((button) => button.closest('[popover]')?.id);
    expect(closed).toEqual(closers.map((button) => button.getAttribute('popovertarget')));
    expect(closed.sort()).toEqual(['profile', 'side-menu']);
  });
});

describe('the header', () => {
  const bell = (unread: number, path = '/transact') => {
    serve(path, { unread });
    return document.querySelector('.header__icon--bell');
  };

  it('counts unread notifications up to 99, and hides a zero', () => {
    const labels = [0, 1, 99, 100].map((unread) => {
      const link = bell(unread);
      return [link?.getAttribute('aria-label'), link?.textContent];
    });
    expect(labels).toEqual([
      ['Notifications', ''],
      ['Notifications: 1 unread', '1'],
      ['Notifications: 99 unread', '99'],
      ['Notifications: 100 unread', '99+'],
    ]);
    expect(bell(1)?.getAttribute('href')).toBe('/notifications');
  });

  it('marks the bell on its own page, and nothing in the menu', () => {
    expect(bell(0, '/notifications')?.getAttribute('aria-current')).toBe('page');
    expect(document.querySelector('.side-menu [aria-current]')).toBeNull();
    expect(bell(0)?.hasAttribute('aria-current')).toBe(false);
  });

  it('shows the initial and the INK ID, which open the profile', () => {
    serve();
    const button = document.querySelector('.profile');
    expect(button?.querySelector('.avatar')?.textContent).toBe('I');
    expect(button?.querySelector('.profile__id')?.textContent).toBe('ink.maker');
    expect(button?.getAttribute('popovertarget')).toBe('profile');
  });

  it('hydrates the search on first focus, keeping text typed before', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ status: 0, count: 0, zip_codes: [] }));
    const { islands } = serve();
    expect(islands).toBe('header');
    const load = vi.fn(async () => hydrate('search', Search));
    loadOnInteraction('search', load);
    expect(load).not.toHaveBeenCalled();
    const before = field();
    before.value = 'oregon';
    await act(async () => before.focus());
    expect(load).toHaveBeenCalledOnce();
    expect(field()).toBe(before);
    expect(field().value).toBe('oregon');
    expect(screen.getByRole('option').textContent).toBe('OregonState');
  });
});

describe('the profile popup', () => {
  it('does not take focus on page load', () => {
    serve();
    expect(document.querySelector('[autofocus]')).toBeNull();
  });

  it('shows the owner, the referral link, code and QR code, and links to the settings', () => {
    serve();
    const popup = document.getElementById('profile') as HTMLElement;
    const inside = within(popup);
    const title = popup.getAttribute('aria-labelledby');
    expect(popup.querySelector('h2')?.id).toBe(title);
    expect(popup.querySelector('h2')?.textContent).toBe('ink.maker');
    expect(inside.getByAltText('Your referral link as a QR code').getAttribute('src')).toBe(
      me.qrcode,
    );
    expect(inside.getByText('SHARE INK ID').tagName).toBe('BUTTON');
    expect(inside.getByText('Copy Referral LINK').tagName).toBe('H3');
    expect(popup.querySelector('.copy-link__link')?.textContent).toBe(me.referral_link);
    expect(popup.querySelector('.profile-popup__code')?.textContent).toBe(
      'Referral code ink.maker',
    );
    expect(inside.getByText('Manage INK ID').getAttribute('href')).toBe('/settings');
  });
});
