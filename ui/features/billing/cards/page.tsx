/** Cards: there are none yet. The waitlist for the first, and the customer's place on it. */

import type { CardsProps, WaitlistPlace } from '../../../generated/types.ts';
import { ownHead, type Page } from '../../../runtime/page.ts';
import { customer } from '../../../runtime/sample-props.ts';
import { artwork } from '../../../shared/controls/art.tsx';
import { Button, ButtonLink } from '../../../shared/controls/Button.tsx';
import { ComingSoonBadge } from '../../../shared/controls/ComingSoonBadge.tsx';
import { Flash } from '../../../shared/controls/Flash.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { CustomerForm } from '../../../shared/form/CustomerForm.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { dayText } from '../../../shared/texts/dates.ts';
import { count } from '../../../shared/texts/format.ts';
import { card } from '../../../shared/texts/texts.ts';
import { ConfirmDisclosure } from '../ConfirmDisclosure.tsx';
import { cards as texts } from '../texts.ts';
import './waitlist.css';

export const cards: Page<CardsProps> = {
  head: ownHead(texts, 'title', 'description'),
  Body: ({ shell, me, waiting, place, flash }) => {
    const t = useText(texts);
    const cardText = useText(card);
    return (
      <PrivateFrame shell={shell} me={me}>
        <PageHead title={t('title')} lead={t('lead')} />
        <Flash flash={flash} from={texts} />
        <section className="waitlist" data-scheme="night" aria-labelledby="waitlist-title">
          <img
            className="waitlist__art"
            src={artwork('card')}
            width="856"
            height="540"
            alt={cardText('alt')}
          />
          <div className="waitlist__body">
            <ComingSoonBadge />
            <h2 className="waitlist__title" id="waitlist-title">
              {t('waitlist')}
            </h2>
            {place ? <Placed place={place} waiting={waiting} /> : <Join waiting={waiting} />}
            <p className="note waitlist__about">{t('about')}</p>
            <p>
              <ButtonLink href="/card" look="quiet" size="small">
                {t('card')}
              </ButtonLink>
            </p>
          </div>
        </section>
      </PrivateFrame>
    );
  },
  sample: {
    ...customer('/cards'),
    waiting: 12,
    place: { number: 3, joined_at: 1772323200000 },
    flash: { key: 'joined', succeeded: true, ink_id: null, zip: null },
  },
};

type WaitlistProps = Pick<CardsProps, 'waiting'>;

/** Not on the waitlist: how to join. */
function Join({ waiting }: WaitlistProps) {
  const t = useText(texts);
  return (
    <div className="waitlist__state">
      <p className="waitlist__waiting">
        {waiting === 0 ? t('waiting.none') : t('waiting', { n: count(waiting) })}
      </p>
      <CustomerForm action="/cards/join">
        <Button type="submit" size="large">
          {t('join')}
        </Button>
      </CustomerForm>
    </div>
  );
}

interface PlacedProps extends WaitlistProps {
  readonly place: WaitlistPlace;
}

/** On the waitlist: the place, and how to leave. */
function Placed({ place, waiting }: PlacedProps) {
  const lang = useLang();
  const t = useText(texts);
  const number = count(place.number);
  return (
    <div className="waitlist__state">
      <p className="waitlist__place">{t('place', { number, n: count(waiting) })}</p>
      <p className="waitlist__joined">
        {t('place.joined', { day: dayText(place.joined_at, lang) })}
      </p>
      <ConfirmDisclosure
        label={t('leave.open')}
        warning={t('leave.warning', { number })}
        action="/cards/leave"
      >
        {t('leave')}
      </ConfirmDisclosure>
    </div>
  );
}
