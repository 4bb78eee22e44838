/** What happened to an order, the oldest first. */
import type { OrderMoment } from '../../../generated/OrderMoment.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { momentText } from '../../../shared/texts/dates.ts';
import { usd } from '../../../shared/texts/format.ts';
import { orders } from '../texts.ts';

interface Props {
  readonly moments: readonly OrderMoment[];
  readonly lang: Lang;
}

/** Those that read well, and those that don't; the rest is plain. */
const LOOKS: Readonly<Record<string, string>> = {
  paid: 'good',
  deposit: 'good',
  wired: 'good',
  dispute_won: 'good',
  declined: 'bad',
  unpaid: 'bad',
  called_off: 'bad',
  too_late: 'bad',
  disputed: 'bad',
  dispute_lost: 'bad',
};

type Kind = keyof typeof orders.en & `moment.${string}`;

const keyOf = (kind: string): Kind | null =>
  `moment.${kind}` in orders.en ? (`moment.${kind}` as Kind) : null;

export function Timeline({ moments, lang }: Props) {
  const t = text(orders, lang);
  return (
    <section className="timeline" aria-labelledby="timeline-title">
      <h2 className="order__subtitle" id="timeline-title">
        {t('timeline')}
      </h2>
      <ol className="timeline__list">
        {moments.map(({ kind, at, amount }) => {
          const key = keyOf(kind);
          return (
            key && (
              <li
                key={`${kind} ${at}`}
                className={`timeline__one timeline__one--${LOOKS[kind] ?? 'plain'}`}
              >
                <span className="timeline__what">{t(key)}</span>
                {amount !== null && <span className="timeline__amount">{usd(amount)}</span>}
                <span className="timeline__when">{momentText(Date.parse(at), lang)}</span>
              </li>
            )
          );
        })}
      </ol>
    </section>
  );
}
