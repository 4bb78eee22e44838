/** Who is signed in: the first letter and the INK ID, which open the profile popup. */
import type { Me } from '../../generated/Me.ts';
import { type Lang, text } from '../texts/catalogue.ts';
import { menu } from '../texts/texts.ts';
import { Initial } from './Initial.tsx';
import './private-header.css';

interface Props {
  readonly me: Me;
  readonly lang: Lang;
}

export function Profile({ me, lang }: Props) {
  return (
    <button type="button" className="profile" popoverTarget="profile" aria-haspopup="dialog">
      <Initial of={me} />
      <span className="profile__id">{me.ink_id}</span>
      <span className="visually-hidden">{`, ${text(menu, lang)('profile')}`}</span>
    </button>
  );
}
