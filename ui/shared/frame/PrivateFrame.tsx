/**
 * What stands around every page of a signed-in person: the way past the header, the header, the
 * menu at the left, main part and footer; over them the profile popup, and what the page has to say.
 */
import type { ReactNode } from 'react';
import type { Me } from '../../generated/Me.ts';
import type { Shell } from '../../generated/Shell.ts';
import { Island } from '../../runtime/island.tsx';
import type { Pair } from '../api/hrefs.ts';
import { PrivateHeader } from '../header/PrivateHeader.tsx';
import { ProfilePopup } from '../header/ProfilePopup.tsx';
import { SideMenu } from '../header/SideMenu.tsx';
import { text } from '../texts/catalogue.ts';
import { common } from '../texts/texts.ts';
import { Toaster } from '../toast/Toaster.tsx';
import { Footer } from './Footer.tsx';
import './private.css';
import './shell.css';

interface Props {
  readonly shell: Shell;
  readonly me: Me;
  /** What the page was asked for: the other language asks for it, too. */
  readonly query?: readonly Pair[];
  /** A form of the page's that is kept as it stands, by the same path, when the other language is asked for. */
  readonly form?: string | undefined;
  readonly children: ReactNode;
}

export function PrivateFrame({ shell, me, query, form, children }: Props) {
  const { lang } = shell;
  return (
    <>
      <a className="skip-link" href="#app">
        {text(common, lang)('skip')}
      </a>
      <PrivateHeader shell={shell} me={me} />
      <ProfilePopup me={me} lang={lang} />
      <div className="private">
        <div className="private__menu">
          <SideMenu shell={shell} />
        </div>
        <main id="app" className="private__page" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Footer shell={shell} query={query} form={form} />
      <Island name="header/toasts" of={Toaster} props={{ lang }} />
    </>
  );
}
