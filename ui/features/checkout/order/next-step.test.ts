/** What an order's buyer is told, by the order's state and by what happened to it. */
import { describe, expect, it } from 'vitest';
import type { OrderDetail, TimelineEntry } from '../../../generated/types.ts';
import { nextStep } from './next-step.ts';
import { order as page } from './page.tsx';

const at = '2026-03-10T09:05:00Z';
const happened = (...kinds: TimelineEntry[]) => kinds.map((kind) => ({ kind, at, amount: 40 }));

/** For an order with a deposit, of which nothing was refunded. */
const next = (some: Partial<OrderDetail>) => nextStep({ ...page.sample.order, ...some });
const paragraphs = (some: Partial<OrderDetail>) => next(some).paragraphs;

describe('the next step', () => {
  it.each<[string, Partial<OrderDetail>]>([
    ['next.10', { order_status: 10 }],
    ['next.100', { order_status: 100 }],
    ['next.disputed', { order_status: 100, due_date: null }],
    ['next.200', { order_status: 200 }],
    ['next.disputed_paid', { order_status: 200, timeline: happened('paid', 'disputed') }],
    ['next.200', { order_status: 200, timeline: happened('disputed', 'dispute_won') }],
    ['next.300', { order_status: 300, card_paid: 0 }],
    ['next.called_off', { order_status: 300 }],
    ['next.400', { order_status: 400 }],
    ['next.500', { order_status: 500 }],
    ['next.dispute_lost', { order_status: 500, timeline: happened('dispute_lost') }],
    [
      'next.dispute_lost',
      { order_status: 500, timeline: happened('paid_back', 'dispute_lost', 'refunded') },
    ],
    ['next.500', { order_status: 500, timeline: [{ kind: 'dispute_lost', at, amount: null }] }],
  ])('is %s', (text, some) => {
    expect(next(some)).toEqual({
      paragraphs: [{ text }],
      owesWire: text === 'next.100',
      isInCart: text === 'next.10',
    });
  });

  it('names what was wired of a balance that is owed', () => {
    const wired = { order_status: 100, wire_paid: 3000 } as const;
    expect(paragraphs(wired)).toEqual([
      { text: 'next.100' },
      { text: 'next.100.wired', amount: 3000 },
    ]);
    expect(paragraphs({ ...wired, due_date: null })).toEqual([{ text: 'next.disputed' }]);
    expect(paragraphs({ ...wired, order_status: 200 })).toEqual([{ text: 'next.200' }]);
  });

  it('names failed and partial card refunds', () => {
    const failed = { notes: [{ kind: 'not_back', amount: 25 }] } satisfies Partial<OrderDetail>;
    const lost = { text: 'next.refund_failed', amount: 25 };
    expect(paragraphs({ order_status: 200, ...failed })).toEqual([{ text: 'next.200' }, lost]);
    expect(paragraphs({ order_status: 500, ...failed })).toEqual([lost]);
    const partly = { text: 'next.partly', amount: 30 };
    expect(paragraphs({ order_status: 200, refunded: 30 })).toEqual([{ text: 'next.200' }, partly]);
  });

  it.each([
    [300, 'next.called_off'],
    [400, 'next.400'],
  ] as const)('names what is refunded of a deposit that is kept: %i', (order_status, text) => {
    const kept = { text: 'next.partly_kept', amount: 30 };
    expect(paragraphs({ order_status, refunded: 30 })).toEqual([{ text }, kept]);
    const sent = { refunded: 70, timeline: happened('money_back', 'paid_back') };
    const fromBank = { text: 'next.paid_back', amount: 40 };
    expect(paragraphs({ order_status, ...sent })).toEqual([{ text }, kept, fromBank]);
  });

  it('separates bank transfers from card refunds', () => {
    const fromBank = { text: 'next.paid_back', amount: 40 };
    const sent = happened('money_back', 'paid_back');
    expect(paragraphs({ order_status: 500, timeline: sent })).toEqual([fromBank]);
    const part = { order_status: 200, refunded: 90, timeline: sent } as const;
    expect(paragraphs(part).slice(1)).toEqual([{ text: 'next.partly', amount: 50 }, fromBank]);
    expect(paragraphs({ order_status: 200, refunded: 40, timeline: sent }).slice(1)).toEqual([
      fromBank,
    ]);
    const later = happened('paid_back', 'refunded', 'money_back');
    expect(paragraphs({ order_status: 500, timeline: later })).toEqual([{ text: 'next.500' }]);
  });

  it('tells a late wire from one that is returned', () => {
    const unpaid = { order_status: 400, order_total: 100, card_paid: 10, to_return: 90 } as const;
    const late = { ...unpaid, is_undecided: true };
    expect(paragraphs(late)[1]).toEqual({ text: 'next.late', amount: 90, missing: 0 });
    const short = { text: 'next.late_short', amount: 70, missing: 20 };
    expect(paragraphs({ ...late, to_return: 70 })[1]).toEqual(short);
    expect(paragraphs(unpaid)[1]?.text).toBe('next.back');
  });
});
