/** What came of a payment is being asked. The server renders this for who comes back from paying. */
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';
import { StageTitle } from './StageTitle.tsx';

interface Props {
  readonly entered: boolean;
  readonly lang: Lang;
}

export function Asking({ entered, lang }: Props) {
  const t = text(texts, lang);
  return (
    <section className="outcome" aria-busy="true">
      <span className="outcome__sign outcome__sign--waiting" aria-hidden="true" />
      <StageTitle entered={entered}>{t('asking.title')}</StageTitle>
      <p className="outcome__text" role="status">
        {t('asking.text')}
      </p>
    </section>
  );
}
