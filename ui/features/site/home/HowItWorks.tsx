/** The three things that a user has, each shown as the object that it is. */
import type { Shell } from '../../../generated/types.ts';
import { Rosette, tierArt } from '../../../shared/controls/art.tsx';
import { Section } from '../../../shared/controls/Section.tsx';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { tierName } from '../../../shared/zip/tiers.ts';
import { home } from '../texts.ts';
import '../../../shared/zip/tier.css';
import './how-it-works.css';

export function HowItWorks({ shell }: { readonly shell: Shell }) {
  const t = useText(home);
  return (
    <Section id="how" title={t('how.title')} lead={t('how.lead')}>
      <div className="how-it-works">
        <article className="how-it-works__part how-it-works__part--name">
          <PartText part="name" />
          <p className="example-id">
            <Rosette className="example-id__art" />
            <span className="example-id__at" aria-hidden="true">
              @
            </span>
            {t('how.name.sample')}
          </p>
        </article>
        <article className="how-it-works__part how-it-works__part--place">
          <PartText part="place" />
          <ExampleNotes />
        </article>
        <article className="how-it-works__part how-it-works__part--link">
          <PartText part="link" />
          <p className="example-url">
            <span className="example-url__host">{shell.origin.replace(/^https?:\/\//, '')}/</span>
            {t('how.link.sample')}
          </p>
        </article>
      </div>
    </Section>
  );
}

function PartText({ part }: { readonly part: 'name' | 'place' | 'link' }) {
  const t = useText(home);
  return (
    <div className="how-it-works__body">
      <h3 className="how-it-works__title">{t(`how.${part}.title`)}</h3>
      <p className="how-it-works__text">{t(`how.${part}.text`)}</p>
    </div>
  );
}

const examples = [
  { zip: '60614', place: 'Chicago, IL', tier: 0 },
  { zip: '11211', place: 'Brooklyn, NY', tier: 1 },
  { zip: '02138', place: 'Cambridge, MA', tier: 2 },
  { zip: '96815', place: 'Honolulu, HI', tier: 3 },
  { zip: '89109', place: 'Las Vegas, NV', tier: 4 },
  { zip: '70112', place: 'New Orleans, LA', tier: 5 },
] as const;

/** One ZIP of each tier, as the store's list ranks them: its number in large numerals beside its tier's medallion. */
function ExampleNotes() {
  const lang = useLang();
  const t = useText(home);
  return (
    <ul className="example-notes" aria-label={t('how.place.examples')}>
      {examples.map(({ zip, place, tier }) => (
        <li key={zip}>
          <article className={`zip-note tier-${tier}`} data-scheme="night">
            <img
              className="zip-note__art"
              src={tierArt(tier)}
              width="240"
              height="240"
              alt=""
              loading="lazy"
            />
            <p className="zip-note__tier">{tierName(tier, lang)}</p>
            <p className="numerals zip-note__number">{zip}</p>
            <p className="zip-note__place">{place}</p>
          </article>
        </li>
      ))}
    </ul>
  );
}
