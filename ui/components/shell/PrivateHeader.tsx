/** The private header: the mark, who is signed in and, on narrow screens, the menu folded away. */
import type { Me } from '../../generated/Me.ts';
import type { Shell } from '../../generated/Shell.ts';
import { text } from '../../i18n/catalogue.ts';
import { common } from '../../i18n/common.ts';
import { menu } from '../../i18n/menu.ts';
import { Icon } from '../Icon.tsx';
import { Logo } from '../Logo.tsx';
import { Profile } from './Profile.tsx';
import { SideMenu } from './SideMenu.tsx';

interface Props {
  readonly shell: Shell;
  readonly me: Me;
}

export function PrivateHeader({ shell, me }: Props) {
  const t = text(common, shell.lang);
  return (
    <header className="header header--private">
      <div className="header__row header__row--private">
        <a className="header__home" href="/" aria-label={t('nav.home')}>
          <Logo name={t('brand')} />
        </a>
        <div className="header__profile">
          <Profile me={me} lang={shell.lang} />
        </div>
        <details className="private-menu">
          <summary className="header-menu__toggle">
            <span className="visually-hidden">{text(menu, shell.lang)('open')}</span>
            <Icon name="menu" />
            <Icon name="close" />
          </summary>
          <div className="private-menu__panel">
            <SideMenu shell={shell} />
          </div>
        </details>
      </div>
    </header>
  );
}
