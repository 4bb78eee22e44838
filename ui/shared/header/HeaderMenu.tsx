/**
 * The header's ways on narrow screens, folded away without script. The account's first way stands in
 * the header still, so that only the second is here.
 */
import type { Shell } from '../../generated/Shell.ts';
import { Icon } from '../controls/Icon.tsx';
import { text } from '../texts/catalogue.ts';
import { common } from '../texts/texts.ts';
import { LogInOut } from './LogInOut.tsx';
import { NavLinks } from './NavLinks.tsx';
import '../frame/shell.css';

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
