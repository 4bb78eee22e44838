/**
 * The public header: the mark, the site's navigation, the account. Before the site opens, only the mark: the
 * links lead nowhere yet.
 */
import type { ReactNode } from 'react';
import type { Shell } from '../../generated/types.ts';
import { STORE_HREF } from '../api/hrefs.ts';
import { loginFrom, signUpFrom } from '../api/login-href.ts';
import { Button, ButtonLink, type ButtonStyle } from '../controls/Button.tsx';
import { Logo } from '../controls/Logo.tsx';
import { PageIcon } from '../controls/PageIcon.tsx';
import { useText } from '../texts/catalogue.ts';
import { common } from '../texts/texts.ts';
import { CartLink } from './CartLink.tsx';
import './header.css';

interface Props {
  readonly shell: Shell;
  readonly tools?: ReactNode;
  /** Where log-in and sign-up return to; if absent, to their default. */
  readonly returnTo: string | undefined;
}

export function Header({ shell, tools, returnTo }: Props) {
  const t = useText(common);
  return (
    <header className="header">
      <div className="header__row">
        <a className="header__home" href="/" aria-label={t('nav.home')}>
          <Logo name={t('brand')} />
        </a>
        {shell.reduced ? null : (
          <>
            <nav className="header__nav" aria-label={t('nav.label')}>
              <NavLinks shell={shell} />
            </nav>
            <div className="header__tools">{tools ?? <CartLink path={shell.path} />}</div>
            <div className="header__account">
              <Account shell={shell} returnTo={returnTo} />
            </div>
            <HeaderMenu shell={shell} returnTo={returnTo} />
          </>
        )}
      </div>
    </header>
  );
}

/**
 * The header's navigation on narrow screens, in a fold that needs no script. The account's first link is still
 * in the header, so only the second is here.
 */
function HeaderMenu({ shell, returnTo }: Pick<Props, 'shell' | 'returnTo'>) {
  const t = useText(common);
  return (
    <details className="header-menu">
      <summary className="icon-box header-menu__toggle">
        <span className="visually-hidden">{t('nav.menu')}</span>
        <PageIcon name="menu" />
        <PageIcon name="close" />
      </summary>
      <div className="header-menu__panel">
        <nav aria-label={t('nav.label')}>
          <NavLinks shell={shell} />
        </nav>
        <LogInOut shell={shell} returnTo={returnTo} look="secondary" />
      </div>
    </details>
  );
}

const links = [
  { href: STORE_HREF, label: 'nav.store' },
  { href: '/card', label: 'nav.card' },
  { href: '/pricing', label: 'nav.pricing' },
] as const;

/** The public pages, with the current one marked. */
function NavLinks({ shell }: { readonly shell: Shell }) {
  const t = useText(common);
  return (
    <ul className="nav-links">
      {links.map(({ href, label }) => (
        <li key={href}>
          <a
            className="nav-links__link"
            href={href}
            aria-current={shell.path === href ? 'page' : undefined}
          >
            {t(label)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The account's two links: log in and sign up, or dashboard and log out; neither matters more than the page. */
function Account({ shell, returnTo }: Omit<Props, 'tools'>) {
  const t = useText(common);
  return (
    <div className="account">
      <div className="account__second">
        <LogInOut shell={shell} returnTo={returnTo} look="quiet" size="small" />
      </div>
      {shell.signed_in ? (
        <ButtonLink href="/dashboard" look="secondary" size="small">
          {t('account.dashboard')}
        </ButtonLink>
      ) : (
        <ButtonLink href={signUpFrom(shell.links.sign_up, returnTo)} size="small">
          {t('account.sign_up')}
        </ButtonLink>
      )}
    </div>
  );
}

interface LogInOutProps extends ButtonStyle, Pick<Props, 'shell' | 'returnTo'> {}

/** The log-in or log-out. Logging out is a form, not a link. */
function LogInOut({ shell, returnTo, ...style }: LogInOutProps) {
  const t = useText(common);
  return shell.signed_in ? (
    <form method="post" action="/auth/logout">
      <Button type="submit" {...style}>
        {t('account.logout')}
      </Button>
    </form>
  ) : (
    <ButtonLink href={loginFrom(returnTo)} {...style}>
      {t('account.login')}
    </ButtonLink>
  );
}
