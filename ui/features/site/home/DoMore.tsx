/** What is planned. Every part carries its mark: nothing here exists yet. */
import { artwork, tierArt } from '../../../shared/controls/art.tsx';
import { ComingSoonBadge } from '../../../shared/controls/ComingSoonBadge.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { Section } from '../../../shared/controls/Section.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { home } from '../texts.ts';
import './do-more.css';

export function DoMore() {
  const t = useText(home);
  return (
    <Section id="more" title={t('more.title')} lead={t('more.lead')}>
      <div className="do-more">
        <article className="do-more__part do-more__part--ai">
          <Constellation />
          <ComingSoonBadge />
          <h3 className="do-more__title">{t('more.ai.title')}</h3>
          <p className="do-more__text">{t('more.ai.text')}</p>
        </article>
        <article className="do-more__part do-more__part--card" data-scheme="night">
          <img
            className="do-more__art"
            src={artwork('card')}
            width="856"
            height="540"
            alt={t('more.card.alt')}
            loading="lazy"
          />
          <ComingSoonBadge />
          <h3 className="do-more__title">{t('more.card.title')}</h3>
          <p className="do-more__text">{t('more.card.text')}</p>
          <a className="do-more__link" href="/card">
            {t('more.card.link')} <Icon name="arrow" />
          </a>
        </article>
        <article className="do-more__part do-more__part--market">
          <div className="do-more__trade">
            {[1, 0].map((tier) => (
              <img key={tier} src={tierArt(tier)} width="240" height="240" alt="" loading="lazy" />
            ))}
          </div>
          <ComingSoonBadge />
          <h3 className="do-more__title">{t('more.market.title')}</h3>
          <p className="do-more__text">{t('more.market.text')}</p>
        </article>
        <article className="do-more__part do-more__part--earn">
          <ComingSoonBadge />
          <h3 className="do-more__title">{t('more.earn.title')}</h3>
          <p className="do-more__claim">
            {t('more.earn.up_to')} <span className="do-more__figure">{t('more.earn.figure')}</span>{' '}
            {t('more.earn.text')}
          </p>
        </article>
      </div>
    </Section>
  );
}

const people = [
  [12, 70],
  [46, 22],
  [84, 82],
  [122, 40],
  [160, 92],
  [190, 18],
] as const;

/** People and the lines between them; one line has just been found. Decorative. */
function Constellation() {
  return (
    <svg
      className="constellation"
      viewBox="0 0 204 104"
      width="204"
      height="104"
      aria-hidden="true"
    >
      <path d="M12 70L46 22L122 40L160 92M46 22L84 82L122 40" />
      <path className="constellation__found" d="M122 40L190 18" />
      {people.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r={x > 100 && y < 50 ? 6 : 4} />
      ))}
    </svg>
  );
}
