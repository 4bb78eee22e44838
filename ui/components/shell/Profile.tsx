/** Who is signed in: the INK ID and its first letter, leading to the settings. */
import type { Me } from '../../generated/Me.ts';
import { type Lang, text } from '../../i18n/catalogue.ts';
import { menu } from '../../i18n/menu.ts';

interface Props {
  readonly me: Me;
  readonly lang: Lang;
}

export function Profile({ me, lang }: Props) {
  const id = me.ink_id;
  return (
    <a className="profile" href="/settings">
      <span className="profile__id">{id}</span>
      <span className="visually-hidden">{`, ${text(menu, lang)('settings')}`}</span>
      <span className="profile__initial" aria-hidden="true">
        {id.slice(0, 1).toUpperCase()}
      </span>
    </a>
  );
}
