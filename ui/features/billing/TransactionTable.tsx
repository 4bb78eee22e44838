/** Transactions as a table, newest first. Next to an amount, the resulting balance may be shown. */
import type { TransactionKind, TransactionLine } from '../../generated/types.ts';
import { orderHref } from '../../shared/api/hrefs.ts';
import { useLang, useText } from '../../shared/texts/catalogue.ts';
import { dayText } from '../../shared/texts/dates.ts';
import { signedUsd, usd } from '../../shared/texts/format.ts';
import { billing } from './texts.ts';
import '../../shared/controls/figure-table.css';
import './transactions.css';

interface Entry {
  readonly line: TransactionLine;
  /** US dollars. */
  readonly balance?: number;
}

interface Props {
  /** Names the table. */
  readonly label: string;
  readonly entries: readonly Entry[];
}

export function TransactionTable({ label, entries }: Props) {
  const lang = useLang();
  const t = useText(billing);
  const withBalance = entries.some(({ balance }) => balance !== undefined);
  return (
    <table className="figure-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className="figure-table__wide">
            {t('column.date')}
          </th>
          <th scope="col">{t('column.what')}</th>
          {!withBalance && (
            <th scope="col" className="figure-table__wide">
              {t('column.method')}
            </th>
          )}
          <th scope="col" className="figure-table__amount">
            {t('column.amount')}
          </th>
          {withBalance && (
            <th scope="col" className="figure-table__amount">
              {t('column.balance')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {entries.map(({ line, balance }) => (
          <tr key={line.id}>
            <td className="figure-table__wide figure-table__date">
              {dayText(Date.parse(line.at), lang)}
            </td>
            <td className="transaction">
              <TransactionWhat line={line} withMethod={!withBalance} />
            </td>
            {!withBalance && (
              <td className="figure-table__wide">{t(`method.${METHODS[line.kind]}`)}</td>
            )}
            <td
              className={`figure-table__amount figure-table__amount--${line.amount > 0 ? 'in' : 'out'}`}
            >
              {signedUsd(line.amount)}
            </td>
            {balance !== undefined && <td className="figure-table__amount">{usd(balance)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TransactionWhatProps {
  readonly line: TransactionLine;
  readonly withMethod: boolean;
}

/** What a transaction was: its kind, the order or payout that it belongs to and, on a phone, when and how. */
function TransactionWhat({ line, withMethod }: TransactionWhatProps) {
  const lang = useLang();
  const t = useText(billing);
  return (
    <>
      <span className="transaction__kind">{t(`kind.${line.kind}`)}</span>
      {line.payout && (
        <span className="payout-state transaction__state">{t(`payout.${line.payout}`)}</span>
      )}
      {line.order_id && (
        <a className="transaction__order" href={orderHref(line.order_id)}>
          {t('order', { order: line.order_id })}
        </a>
      )}
      <span className="transaction__small">
        {dayText(Date.parse(line.at), lang)}
        {withMethod && <span className="nowrap">{` · ${t(`method.${METHODS[line.kind]}`)}`}</span>}
      </span>
    </>
  );
}

/** By which method the money moved. */
const METHODS: Readonly<Record<TransactionKind, 'card' | 'bank' | 'balance'>> = {
  card_payment: 'card',
  wire_payment: 'bank',
  card_refund: 'card',
  refund_failed: 'card',
  wire_returned: 'bank',
  chargeback: 'card',
  earning: 'balance',
  earning_reversed: 'balance',
  payout: 'balance',
  payout_void: 'balance',
  payout_returned: 'balance',
};
