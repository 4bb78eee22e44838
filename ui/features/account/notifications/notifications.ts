/** Notifications as their page shows them: by day, each with its texts and its look. */
import type { Notification, NotificationKind } from '../../../generated/types.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { dayText } from '../../../shared/texts/dates.ts';
import { usd } from '../../../shared/texts/format.ts';
import { notifications as texts } from '../texts.ts';

type AreaOf<Kind> = Kind extends `${infer Area}.${string}` ? Area : never;
export type Area = AreaOf<NotificationKind>;

/** Failures, and what goes against the reader. */
const NEGATIVE: ReadonlySet<NotificationKind> = new Set([
  'order.unpaid',
  'order.called_off',
  'order.too_late',
  'order.refund_failed',
  'order.disputed',
  'order.dispute_lost',
  'money.reversed',
  'money.payout_returned',
  'security.second_factor_failed',
  'security.session_reused',
  'security.restricted',
]);

type Key = keyof typeof texts.en;

const isKey = (key: string): key is Key => key in texts.en;

/** The key of its texts: another one if the account, the amount or the detail that they name is missing. */
function keyOf({ kind, about, amount, detail }: Notification) {
  const gone = `${kind}.gone` as const;
  if (about === null && isKey(gone)) return gone;
  const noAmount = `${kind}.no_amount` as const;
  if (amount === null && isKey(noAmount)) return noAmount;
  const noDetail = `${kind}.no_detail` as const;
  return detail === null && isKey(noDetail) ? noDetail : kind;
}

/** What a notification says, and how it looks: title and text as in the catalogue, with placeholders for the values. */
export function textOf(one: Notification, lang: Lang) {
  const { kind } = one;
  const area = kind.slice(0, kind.indexOf('.')) as Area;
  const title = keyOf(one);
  const t = text(texts, lang);
  const values = {
    order: one.order ?? '',
    amount: one.amount === null ? '' : usd(one.amount),
    handle: one.about ?? '',
    detail: one.detail ?? '',
  };
  return { area, isBad: NEGATIVE.has(kind), title: t(title), text: t(`${title}.text`), values };
}

const DAY_MS = 24 * 60 * 60 * 1000;
const dayOf = (iso: string): number => Math.floor(Date.parse(iso) / DAY_MS);

/** By day in UTC, named "Today", "Yesterday" or by its date, in the given order. `now`: ISO 8601. */
export function byDay(all: readonly Notification[], now: string, lang: Lang) {
  const t = text(texts, lang);
  const today = dayOf(now);
  const name = (day: number) => {
    if (day === today) return t('today');
    return day === today - 1 ? t('yesterday') : dayText(day * DAY_MS, lang);
  };
  const days = new Map<number, Notification[]>();
  for (const one of all) {
    const day = dayOf(one.at);
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return [...days].map(([day, notifications]) => ({ name: name(day), notifications }));
}
