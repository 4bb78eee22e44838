/** A button that follows a ZIP, or no longer: a form, so that it works without script. */

import { Button } from '../../../shared/controls/Button.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { watchlist } from '../../../shared/texts/texts.ts';

interface Props {
  /** `again`: it was followed until a moment ago. */
  readonly act: 'again' | 'unfollow';
  readonly zip: string;
  readonly lang: Lang;
}

export function WatchForm({ act, zip, lang }: Props) {
  const again = act === 'again';
  return (
    <form
      className="watch-form"
      action={again ? '/watchlist/follow' : '/watchlist/unfollow'}
      method="post"
    >
      <input type="hidden" name="zip_code" value={zip} />
      <Button type="submit" size="small" look="secondary">
        {text(watchlist, lang)(again ? 'follow.again' : 'unfollow')}
        <span className="visually-hidden">{` ${zip}`}</span>
      </Button>
    </form>
  );
}
