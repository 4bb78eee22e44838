/** What a movement was: its kind, the order or payout that it belongs to and, on a phone, when and how. */
import type { MovementLine } from '../../generated/MovementLine.ts';
import { type Lang, text } from '../../shared/texts/catalogue.ts';
import { dayText } from '../../shared/texts/dates.ts';
import { kindOf, methodOf } from './movements.ts';
import { fiat } from './texts.ts';
import '../../shared/styles/movements.css';

interface Props {
  readonly line: MovementLine;
  readonly lang: Lang;
}

export function MovementWhat({ line, lang }: Props) {
  const t = text(fiat, lang);
  const kind = kindOf(line.kind);
  return (
    <>
      <span className="movement__kind">{t(`kind.${kind}`)}</span>
      {line.payout && <span className="movement__state">{t(`payout.${line.payout}`)}</span>}
      {line.order_id && (
        <a className="movement__order" href={`/orders/${line.order_id}`}>
          {t('order', { order: line.order_id })}
        </a>
      )}
      <span className="movement__small">
        {`${dayText(Date.parse(line.at), lang)} · ${t(`method.${methodOf(kind)}`)}`}
      </span>
    </>
  );
}
