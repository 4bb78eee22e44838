/** A button that follows somebody, or no longer: a form, so that it works without script. */

import { Button, type ButtonLook } from '../../../shared/controls/Button.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { addressBook } from '../texts.ts';

interface Props {
  readonly act: 'follow' | 'unfollow';
  readonly inkId: string;
  /** They were followed until a moment ago. */
  readonly again?: boolean;
  readonly look?: ButtonLook;
  readonly lang: Lang;
}

export function FollowForm({ act, inkId, again = false, look = 'secondary', lang }: Props) {
  return (
    <form className="follow" action={`/address-book/${act}`} method="post">
      <input type="hidden" name="ink_id" value={inkId} />
      <Button type="submit" size="small" look={look}>
        {text(addressBook, lang)(again ? 'follow.again' : act)}
        <span className="visually-hidden">{` @${inkId}`}</span>
      </Button>
    </form>
  );
}
