/**
 * The frame of every page of a signed-in person: skip link, header, the menu at the left, main part and footer;
 * over them the profile popup, and the page's messages.
 */
import type { ReactNode } from 'react';
import type { Me, Shell } from '../../generated/types.ts';
import { Island } from '../../runtime/island.tsx';
import { PageCustomer } from '../form/CustomerForm.tsx';
import { PrivateHeader } from '../header/PrivateHeader.tsx';
import { ProfilePopup } from '../header/ProfilePopup.tsx';
import { SideMenu } from '../header/SideMenu.tsx';
import { useText } from '../texts/catalogue.ts';
import { common } from '../texts/texts.ts';
import { Toaster } from '../toast/Toaster.tsx';
import { Footer } from './Footer.tsx';
import type { LanguageSwitchProps } from './LanguageSwitch.tsx';
import './private.css';
import './shell.css';

interface Props extends Pick<LanguageSwitchProps, 'query' | 'form'> {
  readonly shell: Shell;
  readonly me: Me;
  readonly children: ReactNode;
}

export function PrivateFrame({ shell, me, query, form, children }: Props) {
  const t = useText(common);
  return (
    <>
      <a className="skip-link" href="#app">
        {t('skip')}
      </a>
      <PrivateHeader shell={shell} me={me} />
      <ProfilePopup me={me} />
      <div className="private">
        <div className="private__menu">
          <SideMenu shell={shell} />
        </div>
        <main id="app" className="private__page" tabIndex={-1}>
          <PageCustomer value={me.ink_id}>{children}</PageCustomer>
        </main>
      </div>
      <Footer shell={shell} query={query} form={form} />
      <Island name="header/toasts" of={Toaster} props={{}} />
    </>
  );
}
