/** Transactions: every movement of money, filtered, also as a file. */

import type { TransactionFilter, TransactionsProps } from '../../../generated/types.ts';
import { ownHead, type Page } from '../../../runtime/page.ts';
import { customer, sampleEarning, samplePayout } from '../../../runtime/sample-props.ts';
import { type Pair, pairsBefore, STORE_HREF, withQuery } from '../../../shared/api/hrefs.ts';
import { Button, ButtonLink } from '../../../shared/controls/Button.tsx';
import { Chips } from '../../../shared/controls/Chips.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { PageIcon } from '../../../shared/controls/PageIcon.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { OlderPages } from '../OlderPages.tsx';
import { TransactionTable } from '../TransactionTable.tsx';
import { billing } from '../texts.ts';
import '../transactions.css';
import '../billing.css';

export const transactions: Page<TransactionsProps> = {
  head: ownHead(billing, 'transactions.title', 'transactions.lead'),
  Body: ({ shell, me, filter, lines, older }) => {
    const t = useText(billing);
    const isFiltered = Boolean(filter.area || filter.from || filter.to);
    const isNewest = filter.before === null;
    const isEmpty = lines.length === 0;
    const none = isFiltered ? 'none' : 'empty';
    const query = transactionsQuery(filter, filter.before);
    return (
      <PrivateFrame shell={shell} me={me} query={query}>
        <div className="parts billing">
          <PageHead title={t('transactions.title')} lead={t('transactions.lead')}>
            {!isEmpty && (
              <ButtonLink href={transactionsFileHref(filter)} look="secondary" size="small">
                {t('transactions.csv')}
              </ButtonLink>
            )}
          </PageHead>
          {(isFiltered || !isNewest || !isEmpty) && <TransactionFilters filter={filter} />}
          {isEmpty && isNewest ? (
            <Empty
              icon={<PageIcon name="transactions" />}
              title={t(`transactions.${none}`)}
              text={t(`transactions.${none}.text`)}
            >
              {!isFiltered && <ButtonLink href={STORE_HREF}>{t('link.store')}</ButtonLink>}
            </Empty>
          ) : (
            !isEmpty && (
              <TransactionTable
                label={t('transactions.title')}
                entries={lines.map((line) => ({ line }))}
              />
            )
          )}
          <OlderPages
            href={(before) => transactionsHref(filter, before)}
            older={older}
            before={filter.before}
          />
        </div>
      </PrivateFrame>
    );
  },
  sample: {
    ...customer('/transactions'),
    filter: { area: null, from: null, to: null, before: null },
    lines: [
      samplePayout,
      sampleEarning,
      {
        id: 4,
        at: '2026-03-04T16:20:00Z',
        kind: 'wire_payment',
        amount: -8995.5,
        order_id: 'INK-7K3M9-Q2X4D',
        payout: null,
      },
      {
        id: 2,
        at: '2026-03-01T16:20:00Z',
        kind: 'card_payment',
        amount: -999.5,
        order_id: 'INK-7K3M9-Q2X4D',
        payout: null,
      },
    ],
    older: 2,
  },
};

const AREAS = [null, 'payments', 'refunds', 'earnings', 'payouts'] as const;

/** Selects transactions: their kind by links, their period by a form. Works without script. */
function TransactionFilters({ filter }: Pick<TransactionsProps, 'filter'>) {
  const t = useText(billing);
  const period = { from: filter.from, to: filter.to };
  return (
    <search className="cluster transaction-filters" aria-label={t('filter.label')}>
      <Chips
        chips={AREAS.map((area) => ({
          href: transactionsHref({ ...period, area }),
          label: t(area === null ? 'filter.all' : `filter.${area}`),
          current: filter.area === area,
        }))}
      />
      <form className="cluster transaction-filters__period" action="/transactions">
        {filter.area && <input type="hidden" name="area" value={filter.area} />}
        <label className="note transaction-filters__day">
          {t('filter.from')}
          <input type="date" name="from" defaultValue={filter.from ?? ''} />
        </label>
        <label className="note transaction-filters__day">
          {t('filter.to')}
          <input type="date" name="to" defaultValue={filter.to ?? ''} />
        </label>
        <Button type="submit" look="secondary" size="small">
          {t('filter.apply')}
        </Button>
        {(filter.from || filter.to) && (
          <a className="transaction-filters__clear" href={transactionsHref({ area: filter.area })}>
            {t('filter.clear')}
          </a>
        )}
      </form>
    </search>
  );
}

type Filter = Partial<Omit<TransactionFilter, 'before'>>;

const queryPairs = ({ area, from, to }: Filter): Pair[] =>
  Object.entries({ area, from, to }).flatMap(([name, value]) => (value ? [[name, value]] : []));

/** `before`: only lines below this one. */
function transactionsQuery(filter: Filter, before: number | null = null): Pair[] {
  return [...queryPairs(filter), ...pairsBefore(before)];
}

const transactionsHref = (filter: Filter, before: number | null = null): string =>
  withQuery('/transactions', transactionsQuery(filter, before));

const transactionsFileHref = (filter: Filter): string =>
  withQuery('/transactions.csv', queryPairs(filter));
