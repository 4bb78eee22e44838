/** The public pages, the present one marked. */
import type { Shell } from '../../generated/Shell.ts';
import { text } from '../texts/catalogue.ts';
import { common } from '../texts/texts.ts';
import '../frame/shell.css';

const ways = [
  { href: '/zipstore', label: 'nav.store' },
  { href: '/card', label: 'nav.card' },
  { href: '/pricing', label: 'nav.pricing' },
] as const;

export function NavLinks({ shell }: { readonly shell: Shell }) {
  const t = text(common, shell.lang);
  return (
    <ul className="nav-links">
      {ways.map(({ href, label }) => (
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
