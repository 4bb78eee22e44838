/** Which movements are shown: their kind by links, their period by a form. Works without script. */
import type { TransactionFilter } from '../../../generated/TransactionFilter.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { Chips } from '../../../shared/controls/Chips.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { fiat } from '../texts.ts';
import { transactionsHref } from './transactions-href.ts';
import '../../../shared/styles/movements.css';

interface Props {
  readonly filter: TransactionFilter;
  readonly lang: Lang;
}

const AREAS = [null, 'payments', 'refunds', 'earnings', 'payouts'] as const;

export function MovementFilters({ filter, lang }: Props) {
  const t = text(fiat, lang);
  const period = { from: filter.from, to: filter.to };
  return (
    <search className="movement-filters" aria-label={t('filter.label')}>
      <Chips
        chips={AREAS.map((area) => ({
          href: transactionsHref({ ...period, area }),
          label: t(area === null ? 'filter.all' : `filter.${area}`),
          current: filter.area === area,
        }))}
      />
      <form className="movement-filters__period" action="/transactions">
        {filter.area && <input type="hidden" name="area" value={filter.area} />}
        <label className="movement-filters__day">
          {t('filter.from')}
          <input type="date" name="from" defaultValue={filter.from ?? ''} />
        </label>
        <label className="movement-filters__day">
          {t('filter.to')}
          <input type="date" name="to" defaultValue={filter.to ?? ''} />
        </label>
        <Button type="submit" look="secondary" size="small">
          {t('filter.apply')}
        </Button>
        {(filter.from || filter.to) && (
          <a className="movement-filters__clear" href={transactionsHref({ area: filter.area })}>
            {t('filter.clear')}
          </a>
        )}
      </form>
    </search>
  );
}
