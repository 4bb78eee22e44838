/**
 * The frame of the pages that lead into an account: content in one column, art in the other. On a
 * phone the content alone.
 */
import type { ReactNode } from 'react';
import type { Shell } from '../../generated/Shell.ts';
import { auth } from '../../i18n/auth.ts';
import { text } from '../../i18n/catalogue.ts';
import { common } from '../../i18n/common.ts';
import { artwork } from '../../lib/art.ts';
import { Logo } from '../Logo.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';

interface Props {
  readonly shell: Shell;
  readonly children: ReactNode;
}

export function ExternalFrame({ shell, children }: Props) {
  const t = text(common, shell.lang);
  return (
    <div className="external">
      <div className="external__content">
        <header className="external__head">
          <a className="external__home" href="/" aria-label={t('nav.home')}>
            <Logo name={t('brand')} />
          </a>
          <LanguageSwitch lang={shell.lang} path={shell.path} />
        </header>
        <main id="app" className="external__main">
          <noscript>
            <p className="external__noscript">{text(auth, shell.lang)('noscript')}</p>
          </noscript>
          {children}
        </main>
        <footer className="external__foot">
          <a href="/terms">{t('footer.terms')}</a>
          <a href="/privacy">{t('footer.privacy')}</a>
          <a href={`mailto:${shell.links.support_email}`}>{t('footer.support')}</a>
        </footer>
      </div>
      <div className="external__art" data-scheme="night" aria-hidden="true">
        <img src={artwork('highlights')} width="1000" height="1400" alt="" />
        <p className="external__line">{text(auth, shell.lang)('art.line')}</p>
      </div>
    </div>
  );
}
