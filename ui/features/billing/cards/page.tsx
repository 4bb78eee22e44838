/** Cards: there are none yet. The waitlist for the first, and one's place on it. */

import type { CardsProps } from '../../../generated/CardsProps.ts';
import type { Page } from '../../../runtime/page.ts';
import { artwork } from '../../../shared/controls/art.ts';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { Flash } from '../../../shared/controls/Flash.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { Soon } from '../../../shared/controls/Soon.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { card } from '../../../shared/texts/texts.ts';
import { cards as texts } from '../texts.ts';
import { Join, Placed } from './WaitlistState.tsx';
import './waitlist.css';

export const cards: Page<CardsProps> = {
  head: ({ shell }) => {
    const t = text(texts, shell.lang);
    return { title: `${t('title')} · INKPAY`, description: t('description'), indexed: false };
  },
  Body: ({ shell, me, waiting, place, flash }) => {
    const { lang } = shell;
    const t = text(texts, lang);
    return (
      <PrivateFrame shell={shell} me={me}>
        <PageHead title={t('title')} lead={t('lead')} />
        <Flash flash={flash} from={texts} lang={lang} />
        <section className="waitlist" data-scheme="night" aria-labelledby="waitlist-title">
          <img
            className="waitlist__art"
            src={artwork('card')}
            width="856"
            height="540"
            alt={text(card, lang)('alt')}
          />
          <div className="waitlist__words">
            <Soon lang={lang} />
            <h2 className="waitlist__title" id="waitlist-title">
              {t('waitlist')}
            </h2>
            {place ? (
              <Placed place={place} waiting={waiting} lang={lang} />
            ) : (
              <Join waiting={waiting} lang={lang} />
            )}
            <p className="waitlist__about">{t('about')}</p>
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
};
