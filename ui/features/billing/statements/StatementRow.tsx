/** A month's statement: what it comes to, and its two files. */
import type { StatementMonth } from '../../../generated/StatementMonth.ts';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { monthText } from '../../../shared/texts/dates.ts';
import { count, usd } from '../../../shared/texts/format.ts';
import { fiat } from '../texts.ts';
import '../fiat.css';

interface Props {
  readonly of: StatementMonth;
  readonly lang: Lang;
}

const SUMS = ['paid', 'refunded', 'earned', 'paid_out'] as const;

export function StatementRow({ of, lang }: Props) {
  const t = text(fiat, lang);
  const month = monthText(Date.parse(of.begins), lang);
  const lines =
    of.count === 1
      ? t('statements.count.one')
      : t('statements.count.many', { count: count(of.count) });
  return (
    <li className="statement">
      <div className="statement__head">
        <h3 className="statement__month">{month}</h3>
        <p className="statement__count">
          {of.so_far ? t('statements.count.so_far', { lines }) : lines}
        </p>
      </div>
      <dl className="statement__sums">
        {SUMS.filter((sum) => of[sum] !== 0).map((sum) => (
          <div key={sum} className={`statement__sum statement__sum--${sum}`}>
            <dt>{t(`sum.${sum}`)}</dt>
            <dd>{usd(of[sum])}</dd>
          </div>
        ))}
      </dl>
      <p className="statement__files">
        {(['pdf', 'csv'] as const).map((kind) => (
          <ButtonLink
            key={kind}
            href={`/statements/${of.month}.${kind}`}
            look="secondary"
            size="small"
            aria-label={t(`statements.${kind}.of`, { month })}
          >
            {t(`statements.${kind}`)}
          </ButtonLink>
        ))}
      </p>
    </li>
  );
}
