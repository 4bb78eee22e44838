/**
 * The header's ways on narrow screens, folded away without script. The account's first way stands in
 * the header still, so that only the second is here.
 */
import type { Shell } from '../../generated/Shell.ts';
import { text } from '../../i18n/catalogue.ts';
import { common } from '../../i18n/common.ts';
import { Icon } from '../Icon.tsx';
import { LogInOut } from './LogInOut.tsx';
import { NavLinks } from './NavLinks.tsx';

export function HeaderMenu({ shell }: { readonly shell: Shell }) {
  const t = text(common, shell.lang);
  return (
    <details className="header-menu">
      <summary className="header-menu__toggle">
        <span className="visually-hidden">{t('nav.menu')}</span>
        <Icon name="menu" />
        <Icon name="close" />
      </summary>
      <div className="header-menu__panel">
        <nav aria-label={t('nav.label')}>
          <NavLinks shell={shell} />
        </nav>
        <LogInOut shell={shell} look="secondary" />
      </div>
    </details>
  );
}
