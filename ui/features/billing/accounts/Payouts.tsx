/** How earnings come to their owner: by hand, on request. The way to ask, where there is something to ask for. */

import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { fiat } from '../texts.ts';
import '../fiat.css';

interface Props {
  readonly support: string;
  /** US dollars. */
  readonly balance: number;
  readonly lang: Lang;
}

export function Payouts({ support, balance, lang }: Props) {
  const t = text(fiat, lang);
  return (
    <section className="payouts" aria-labelledby="payouts-title">
      <div>
        <h2 className="payouts__title" id="payouts-title">
          {t('accounts.how')}
        </h2>
        <p className="payouts__text">{t('accounts.how.text', { support })}</p>
      </div>
      {balance > 0 && (
        <ButtonLink href={`mailto:${support}`} look="secondary" size="small">
          {t('accounts.ask')}
        </ButtonLink>
      )}
    </section>
  );
}
