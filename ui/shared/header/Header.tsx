/**
 * The public header: the mark, the ways through the site, the account. Before the site opens, the
 * mark alone: the ways lead nowhere yet.
 */
import type { ReactNode } from 'react';
import type { Shell } from '../../generated/Shell.ts';
import { Logo } from '../controls/Logo.tsx';
import { text } from '../texts/catalogue.ts';
import { common } from '../texts/texts.ts';
import { Account } from './Account.tsx';
import { HeaderMenu } from './HeaderMenu.tsx';
import { NavLinks } from './NavLinks.tsx';
import '../frame/shell.css';

interface Props {
  readonly shell: Shell;
  readonly tools?: ReactNode;
  /** Whether the page has a button that matters more than the account's. */
  readonly selling: boolean;
}

export function Header({ shell, tools, selling }: Props) {
  const t = text(common, shell.lang);
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
            <div className="header__tools">{tools}</div>
            <div className="header__account">
              <Account shell={shell} selling={selling} />
            </div>
            <HeaderMenu shell={shell} />
          </>
        )}
      </div>
    </header>
  );
}
