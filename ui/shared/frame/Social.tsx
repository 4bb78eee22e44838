/** Where INKPAY is followed, as icons with names. */
import type { Lang } from '../../generated/Lang.ts';
import type { Links } from '../../generated/Links.ts';
import { Icon } from '../controls/Icon.tsx';
import { text } from '../texts/catalogue.ts';
import { common } from '../texts/texts.ts';
import './footer.css';

interface Props {
  readonly links: Links;
  readonly lang: Lang;
}

export function Social({ links, lang }: Props) {
  const t = text(common, lang);
  return (
    <ul className="social" aria-label={t('footer.follow')}>
      {(['instagram', 'x'] as const).map((name) => (
        <li key={name}>
          <a className="social__link" href={links[name]} rel="me" aria-label={t(`footer.${name}`)}>
            <Icon name={name} />
          </a>
        </li>
      ))}
    </ul>
  );
}
