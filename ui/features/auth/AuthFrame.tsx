/**
 * The frame of the log-in and sign-up pages: content in one column, art in the other. On a phone,
 * only the content.
 */
import type { ReactNode } from 'react';
import type { Shell } from '../../generated/types.ts';
import type { Pair } from '../../shared/api/hrefs.ts';
import { artwork } from '../../shared/controls/art.tsx';
import { Logo } from '../../shared/controls/Logo.tsx';
import { LanguageSwitch } from '../../shared/frame/LanguageSwitch.tsx';
import { CartLink } from '../../shared/header/CartLink.tsx';
import { useText } from '../../shared/texts/catalogue.ts';
import { common } from '../../shared/texts/texts.ts';
import { auth } from './texts.ts';
import './auth-frame.css';

interface Props {
  readonly shell: Shell;
  /** The page's query: the language switch keeps it. */
  readonly query?: readonly Pair[];
  readonly children: ReactNode;
}

export function AuthFrame({ shell, query, children }: Props) {
  const t = useText(common);
  const authText = useText(auth);
  return (
    <div className="auth-frame">
      <div className="auth-frame__content">
        <header className="bar auth-frame__head">
          <a className="auth-frame__home" href="/" aria-label={t('nav.home')}>
            <Logo name={t('brand')} />
          </a>
          <div className="auth-frame__tools">
            <CartLink path={shell.path} />
            <LanguageSwitch path={shell.path} query={query} />
          </div>
        </header>
        <main id="app" className="auth-frame__main">
          <noscript>
            <p className="note auth-frame__missing">{authText('noscript')}</p>
          </noscript>
          {children}
        </main>
        <footer className="cluster note-faint auth-frame__foot">
          <a href="/terms">{t('footer.terms')}</a>
          <a href="/privacy">{t('footer.privacy')}</a>
          <a href={`mailto:${shell.links.support_email}`}>{t('footer.support')}</a>
        </footer>
      </div>
      <div className="auth-frame__art" data-scheme="night" aria-hidden="true">
        <img src={artwork('highlights')} width="1000" height="1400" alt="" />
        <p className="auth-frame__line">{authText('art.line')}</p>
      </div>
    </div>
  );
}
