/** Where one stands on the waitlist: beside it, with the way in; or on it, with the place and the way out. */
import type { WaitlistPlace } from '../../../generated/WaitlistPlace.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { dayText } from '../../../shared/texts/dates.ts';
import { count } from '../../../shared/texts/format.ts';
import { cards } from '../texts.ts';

interface Props {
  readonly waiting: number;
  readonly lang: Lang;
}

export function Join({ waiting, lang }: Props) {
  const t = text(cards, lang);
  return (
    <div className="waitlist__state">
      <p className="waitlist__waiting">
        {waiting === 0 ? t('waiting.none') : t('waiting', { n: count(waiting) })}
      </p>
      <form action="/cards/join" method="post">
        <Button type="submit" size="large">
          {t('join')}
        </Button>
      </form>
    </div>
  );
}

export function Placed({ place, waiting, lang }: Props & { readonly place: WaitlistPlace }) {
  const t = text(cards, lang);
  const number = count(place.number);
  return (
    <div className="waitlist__state">
      <p className="waitlist__place">{t('place', { number, n: count(waiting) })}</p>
      <p className="waitlist__joined">
        {t('place.joined', { day: dayText(place.joined_at, lang) })}
      </p>
      <details className="waitlist__leave">
        <summary className="waitlist__open">{t('leave.open')}</summary>
        <p className="waitlist__warning">{t('leave.warning', { number })}</p>
        <form action="/cards/leave" method="post">
          <Button type="submit" size="small" look="danger">
            {t('leave')}
          </Button>
        </form>
      </details>
    </div>
  );
}
