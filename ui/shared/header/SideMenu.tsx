/**
 * The navigation of the private pages, with the current one marked; then the store, the app, and
 * the log-out, which is a form, not a link. A column at the left; on small or touch screens a
 * popover that slides in.
 */
import type { Shell } from '../../generated/types.ts';
import { STORE_HREF } from '../api/hrefs.ts';
import { ButtonLink } from '../controls/Button.tsx';
import { Logo } from '../controls/Logo.tsx';
import { PageIcon } from '../controls/PageIcon.tsx';
import { useText } from '../texts/catalogue.ts';
import { common, menu } from '../texts/texts.ts';
import { PopoverClose } from './PopoverClose.tsx';
import './header.css';
import './side-menu.css';

const menuLinks = [
  { href: '/dashboard', label: 'home', icon: 'home' },
  { href: '/transact', label: 'transact', icon: 'transact' },
  { href: '/portfolio', label: 'portfolio', icon: 'portfolio' },
  { href: '/accounts', label: 'accounts', icon: 'accounts' },
  { href: '/referrals', label: 'referrals', icon: 'share' },
  { href: '/cards', label: 'cards', icon: 'cards' },
  { href: '/address-book', label: 'address-book', icon: 'address-book' },
  { href: '/orders', label: 'orders', icon: 'cart' },
  { href: '/watchlist', label: 'watchlist', icon: 'eye' },
  { href: '/statements', label: 'statements', icon: 'statements' },
  { href: '/transactions', label: 'transactions', icon: 'transactions' },
  { href: '/settings', label: 'settings', icon: 'filters' },
] as const;

function current(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  return path.startsWith(`${href}/`) ? 'true' : undefined;
}

export function SideMenu({ shell }: { readonly shell: Shell }) {
  const { path, links } = shell;
  const t = useText(menu);
  const commonText = useText(common);
  return (
    <nav id="side-menu" className="side-menu" popover="auto" aria-label={t('label')}>
      <div className="side-menu__head">
        <a className="header__home" href="/" aria-label={commonText('nav.home')}>
          <Logo name={commonText('brand')} />
        </a>
        <PopoverClose of="side-menu" />
      </div>
      <ul className="side-menu__list">
        {menuLinks.map(({ href, label, icon }) => (
          <li key={href}>
            <a className="side-menu__link" href={href} aria-current={current(href, path)}>
              <PageIcon name={icon} />
              {t(label)}
            </a>
          </li>
        ))}
      </ul>
      <div className="side-menu__last">
        <a className="side-menu__link side-menu__link--store" href={STORE_HREF}>
          <PageIcon name="store" />
          {t('store')}
        </a>
        <form method="post" action="/auth/logout">
          <button type="submit" className="side-menu__link">
            <PageIcon name="leave" />
            {t('logout')}
          </button>
        </form>
      </div>
      <div className="side-menu__app">
        <ButtonLink href={links.app} look="secondary" size="small">
          <PageIcon name="download" />
          {t('app')}
        </ButtonLink>
      </div>
    </nav>
  );
}
