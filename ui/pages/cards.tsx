/** Cards: there are none yet. The waitlist for the first, and one's place on it. */
import { ButtonLink } from '../components/ButtonLink.tsx';
import { Join, Placed } from '../components/cards/WaitlistState.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { Soon } from '../components/Soon.tsx';
import { PrivateFrame } from '../components/shell/PrivateFrame.tsx';
import { Told } from '../components/Told.tsx';
import type { CardsProps } from '../generated/CardsProps.ts';
import { card } from '../i18n/card.ts';
import { cards as texts } from '../i18n/cards.ts';
import { text } from '../i18n/catalogue.ts';
import { artwork } from '../lib/art.ts';
import type { Page } from '../runtime/page.ts';

export const cards: Page<CardsProps> = {
  head: ({ shell }) => {
    const t = text(texts, shell.lang);
    return { title: `${t('title')} · INKPAY`, description: t('description'), indexed: false };
  },
  Body: ({ shell, me, waiting, place, told }) => {
    const { lang } = shell;
    const t = text(texts, lang);
    return (
      <PrivateFrame shell={shell} me={me}>
        <PageHead title={t('title')} lead={t('lead')} />
        <Told told={told} from={texts} lang={lang} />
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
