/** The frame of a page that says one thing and leads nowhere: the mark, its message and, if available, links. */
import type { ReactNode } from 'react';
import type { Shell } from '../../generated/types.ts';
import { Logo } from '../../shared/controls/Logo.tsx';
import { LanguageSwitch } from '../../shared/frame/LanguageSwitch.tsx';
import { useText } from '../../shared/texts/catalogue.ts';
import { common } from '../../shared/texts/texts.ts';
import '../../shared/frame/shell.css';
import './splash-frame.css';

interface Props {
  readonly shell: Shell;
  /** The legal pages and the language switch. */
  readonly links?: boolean;
  readonly children: ReactNode;
}

export function SplashFrame({ shell, links = false, children }: Props) {
  const t = useText(common);
  return (
    <div className="splash-frame">
      <header className="splash-frame__head">
        <Logo name={t('brand')} />
      </header>
      <main id="app" className="page">
        {children}
      </main>
      {links && (
        <footer className="cluster note splash-frame__foot">
          <ul className="splash-frame__links">
            <li>
              <a href="/terms">{t('footer.terms')}</a>
            </li>
            <li>
              <a href="/privacy">{t('footer.privacy')}</a>
            </li>
          </ul>
          <LanguageSwitch path={shell.path} />
        </footer>
      )}
    </div>
  );
}
