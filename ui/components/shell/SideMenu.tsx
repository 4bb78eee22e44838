/**
 * The ways through the private pages, the present one marked; then the store, and the way out.
 * Logging out is a form, not a link.
 */
import type { Shell } from '../../generated/Shell.ts';
import { text } from '../../i18n/catalogue.ts';
import { menu } from '../../i18n/menu.ts';
import { Icon } from '../Icon.tsx';

const ways = [
  { href: '/dashboard', label: 'home', icon: 'home' },
  { href: '/transact', label: 'transact', icon: 'transact' },
  { href: '/portfolio', label: 'portfolio', icon: 'portfolio' },
  { href: '/accounts', label: 'accounts', icon: 'accounts' },
  { href: '/cards', label: 'cards', icon: 'cards' },
  { href: '/address-book', label: 'address-book', icon: 'address-book' },
  { href: '/statements', label: 'statements', icon: 'statements' },
  { href: '/transactions', label: 'transactions', icon: 'transactions' },
  { href: '/settings', label: 'settings', icon: 'filters' },
] as const;

export function SideMenu({ shell }: { readonly shell: Shell }) {
  const t = text(menu, shell.lang);
  return (
    <nav className="side-menu" aria-label={t('label')}>
      <ul className="side-menu__list">
        {ways.map(({ href, label, icon }) => (
          <li key={href}>
            <a
              className="side-menu__way"
              href={href}
              aria-current={shell.path === href ? 'page' : undefined}
            >
              <Icon name={icon} />
              {t(label)}
            </a>
          </li>
        ))}
      </ul>
      <div className="side-menu__last">
        <a className="side-menu__way side-menu__way--store" href="/zipstore">
          <Icon name="store" />
          {t('store')}
        </a>
        <form method="post" action="/auth/logout">
          <button type="submit" className="side-menu__way">
            <Icon name="leave" />
            {t('logout')}
          </button>
        </form>
      </div>
    </nav>
  );
}
