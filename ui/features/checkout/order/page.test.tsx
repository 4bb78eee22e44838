/** An order's page, as the server sends it and when hydrated. */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { OrderDetail, OrderStatus, TimelineEntry } from '../../../generated/types.ts';
import { hydrate } from '../../../runtime/hydrate.tsx';
import { renderPage } from '../../../runtime/render.ts';
import { sampleWires as wireInstructions } from '../../../runtime/sample-props.ts';
import type { Lang } from '../../../shared/texts/catalogue.ts';
import { WireInstructionsList } from '../../../shared/wire-instructions/WireInstructions.tsx';
import { me, signedIn } from '../../../testing/account.ts';
import { show, texts } from '../../../testing/page.ts';
import { zip } from '../../../testing/store.ts';
import { PrintButton } from './PrintButton.tsx';
import { order as page } from './page.tsx';

const ID = 'INK-7K3M9-Q2X4D';

const inProcess: OrderDetail = {
  order_id: ID,
  order_status: 100,
  has_ended: false,
  placed_at: '2026-03-04T09:05:00Z',
  paid_at: '2026-03-04T09:07:30.123Z',
  order_total: 20_000,
  card_paid: 1500,
  wire_paid: 0,
  to_return: 0,
  is_undecided: false,
  wire_returned: 0,
  refunded: 0,
  net_paid: null,
  notes: [],
  amount_owed: 18_500,
  due_date: '2026-03-09T20:00:00Z',
  wire_reference: null,
  // A ZIP's current price is not the agreed one.
  lines: [
    { zip: zip({ price: 30_000 }), price: 15_000 },
    { zip: zip({ zip_code: '10001', title: 'New York, NY' }), price: 5000 },
  ],
  timeline: [
    { kind: 'placed', at: '2026-03-04T09:05:00Z', amount: 20_000 },
    { kind: 'deposit', at: '2026-03-04T09:07:30.123Z', amount: 1500 },
  ],
};

const nothingPaid = {
  paid_at: null,
  card_paid: 0,
  wire_paid: 0,
  amount_owed: 20_000,
  due_date: null,
};

function serve(some: Partial<OrderDetail> = {}, lang: Lang = 'en') {
  const shell = signedIn(`/orders/${ID}`, lang);
  return show(
    renderPage(page, {
      shell,
      me,
      order: { ...inProcess, ...some },
      wire_instructions: wireInstructions,
    }),
  );
}

const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';

describe('an order in process', () => {
  it('shows its state and figures, and is not indexed', () => {
    expect(serve()).toMatchObject({ title: `Order ${ID} · INKPAY`, indexed: false });
    expect(texts('h1')).toEqual([`Order ${ID}`]);
    expect(text('.order-status')).toBe('In process');
    expect(texts('.order__head .facts__item')).toEqual([
      'TOTAL$20,000',
      'PAID BY CARD$1,500',
      'OWED$18,500',
      'MUST BE PAID BYMar 9, 2026, 3:00pm EST',
    ]);
  });

  it('says what to wire, until when, and where to', () => {
    serve();
    expect(text('.next-step__text')).toContain('Wire $18,500');
    expect(text('.next-step__text')).toContain('Mar 9, 2026, 3:00pm EST');
    expect(texts('#wiring dd')).toEqual([
      'INKPAY',
      'Sample Bank (no wire arrives here)',
      '000000000',
      '0000-SAMPLE',
      ID,
      '$18,500',
      'Mar 9, 2026, 3:00pm EST',
    ]);
  });

  it('says that what was wired goes back if the rest does not arrive', () => {
    serve({ wire_paid: 3000, amount_owed: 15_500 });
    expect(texts('.next-step__text')[1]).toContain('the $3,000 that you have wired goes back');
  });

  it('asks for nothing while a dispute is open', () => {
    serve({ due_date: null });
    expect(text('.next-step__text')).toContain('the bank of your card first decides');
    expect(document.querySelector('#wiring')).toBeNull();
    expect(text('.order__head')).not.toContain('MUST BE PAID BY');
  });

  it('allows copying all wire details, the amount as digits', async () => {
    serve();
    await act(async () => hydrate('wire-instructions/list', WireInstructionsList));
    const user = userEvent.setup();
    const copied = async (what: string) => {
      await user.click(screen.getByRole('button', { name: `Copy: ${what}` }));
      return navigator.clipboard.readText();
    };
    expect(await copied('Account number')).toBe('0000-SAMPLE');
    expect(await copied('Reference: your order number')).toBe(ID);
    expect(await copied('Amount')).toBe('18500.00');
    expect(screen.queryByRole('button', { name: 'Copy: Must arrive by' })).toBeNull();
  });

  it('marks what is owed, and what is settled', () => {
    serve();
    expect(texts('.order__head .facts__item--owed')).toEqual(['OWED$18,500']);
    serve({ order_status: 200, wire_paid: 18_500, amount_owed: 0 });
    expect(texts('.order__head .facts__item--owed')).toEqual([]);
    expect(texts('.order__head .facts__item--settled')).toEqual(['OWED$0']);
  });

  it('keeps amounts and dates unbroken', () => {
    serve();
    expect(texts('.next-step__text .nowrap')).toEqual(['$18,500', 'Mar 9, 2026, 3:00pm EST']);
  });

  it('shows a SWIFT code for international wires, if there is one', () => {
    const rendered = renderPage(page, {
      shell: signedIn(`/orders/${ID}`),
      me,
      order: inProcess,
      wire_instructions: { ...wireInstructions, swift: 'FIRSUS33' },
    });
    expect(rendered.html).toContain('FIRSUS33');
  });
});

describe('the receipt', () => {
  it('shows the lines at the agreed prices, and the buyer', () => {
    serve();
    expect(texts('.order-lines tbody tr')).toEqual([
      '90210Beverly Hills, CA$15,000',
      '10001New York, NY$5,000',
    ]);
    expect(texts('.order-lines tfoot tr')).toEqual([
      'Total$20,000',
      'Paid by card$1,500',
      'Still owed$18,500',
    ]);
    expect(texts('.order-receipt__facts > div')).toEqual([
      `Order number${ID}`,
      'PlacedMar 4, 2026, 09:05\u00a0UTC',
      'Last paymentMar 4, 2026, 09:07\u00a0UTC',
      'Buyer@ink.maker',
    ]);
    expect(text('.order-receipt__title')).toBe('Receipt');
    expect(text('.order-receipt')).toContain('INKPAY');
  });

  it('shows what was paid by wire, with the bank’s reference', () => {
    const paid = { order_status: 200, wire_paid: 18_500, amount_owed: 0, due_date: null } as const;
    serve({ ...paid, wire_reference: 'FT-99' });
    expect(text('.order-lines tfoot')).toBe('Total$20,000Paid by card$1,500Paid by wire$18,500');
    expect(text('.order-receipt__facts')).toContain('Wire referenceFT-99');
  });

  it('shows a wire surplus and what of it was returned', () => {
    const paid = { order_status: 200, wire_paid: 18_500, amount_owed: 0, due_date: null } as const;
    serve({ ...paid, to_return: 40, wire_returned: 60 });
    expect(text('.order-lines tfoot')).toContain('Goes back by wire$40Went back by wire$60');
    expect(texts('.order__head .facts__item').slice(-2)).toEqual([
      'GOES BACK TO YOU$40',
      'WENT BACK TO YOU$60',
    ]);
    expect(texts('.next-step__text')[1]).toContain(
      '$40 of what you wired is not used for this order',
    );
  });

  it('shows what was refunded to the card', () => {
    const paid = { wire_paid: 18_500, amount_owed: 0, due_date: null, refunded: 40 } as const;
    serve({ ...paid, order_status: 200, net_paid: 19_960 });
    expect(text('.order-lines tfoot')).toContain(
      'Refund of the card payment\u2212$40Paid after the refund$19,960',
    );
    expect(texts('.order__head .facts__item')).toContain('REFUNDED$40');
    expect(texts('.next-step__text')[1]).toContain('$40 of what you paid goes back to your card');
    serve({ ...paid, order_status: 500, refunded: 1500 });
    expect(text('.order-lines tfoot')).not.toContain('Paid after the refund');
  });

  it('shows every note on the payment', () => {
    const notes = [
      { kind: 'refunded', amount: 1500 },
      { kind: 'kept', amount: 460 },
      { kind: 'not_back', amount: 40 },
    ] as const;
    serve({ order_status: 300, amount_owed: 0, notes: [...notes] });
    expect(texts('.order-receipt__note')).toEqual([
      'This order was refunded.',
      expect.stringContaining('$460 of the deposit is kept, and nothing more is owed'),
      '$40 of the refund did not reach the card and is still to be given back.',
      'All amounts are US dollars.',
    ]);
  });

  it('is an order summary if nothing was paid', () => {
    serve({ ...nothingPaid, order_status: 300 });
    expect(text('.order-receipt')).not.toContain('is kept');
    expect(text('.order-receipt__title')).toBe('Order summary');
    expect(text('.order-receipt')).toContain('this is no receipt');
    for (const came of [{ to_return: 500 }, { wire_returned: 500 }]) {
      serve({ ...nothingPaid, ...came, order_status: 300 });
      expect(text('.order-receipt__title')).toBe('Order summary');
      expect(text('.order-receipt')).not.toContain('Nothing was paid');
    }
  });

  it('is printed by its button', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    serve();
    await act(async () => hydrate('order', PrintButton));
    await userEvent.click(document.querySelector('.order__line button') as Element);
    expect(print).toHaveBeenCalledOnce();
  });
});

describe('orders in other states', () => {
  it.each<[OrderStatus, Partial<OrderDetail>, string, RegExp, string]>([
    [10, nothingPaid, 'Awaiting card payment', /not been charged yet/, '/zipcart'],
    [200, {}, 'Complete', /its ZIP codes are yours/, '/dashboard'],
    [300, nothingPaid, 'Cancelled, not charged', /your card was not charged/, '/dashboard'],
    [300, {}, 'Cancelled', /cancelled.*the deposit is kept/, '/dashboard'],
    [400, {}, 'Not paid in time', /the deposit is kept/, '/dashboard'],
    [500, {}, 'Refunded', /goes back to where it came from/, '/dashboard'],
  ])('show their status and the next step: %i', (order_status, some, word, next, way) => {
    serve({ order_status, ...some });
    expect(text('.order-status')).toBe(word);
    expect(text('.next-step__text')).toMatch(next);
    expect(document.querySelector('#wiring')).toBeNull();
    expect(document.querySelector('.next-step__actions a')?.getAttribute('href')).toBe(way);
  });

  it.each([300, 400, 500] as const)(
    'link back to their ZIPs and to the store: %i',
    (order_status) => {
      serve({ order_status, has_ended: true });
      const ways = [...document.querySelectorAll('.next-step__actions a, .order-lines a')];
      expect(ways.map((way) => way.getAttribute('href')).slice(0, 3)).toEqual([
        '/dashboard',
        '/zipstore',
        '/zip/90210',
      ]);
    },
  );

  it('allow a late balance to be accepted, but not a partial one', () => {
    const unpaid = { order_status: 400, amount_owed: 0 } as const;
    const late = { ...unpaid, is_undecided: true };
    serve({ ...late, wire_paid: 500, to_return: 18_500 });
    expect(text('.order-lines tfoot')).toMatch(/Received by wire, under review\$18,500$/);
    expect(text('.order-lines tfoot')).not.toContain('Paid by wire');
    expect(texts('.order__head .facts__item')).toContain('RECEIVED BY WIRE, UNDER REVIEW$18,500');
    expect(text('.order__head')).not.toContain('PAID BY WIRE');
    expect(texts('.next-step__text')[1]).toMatch(
      /\$18,500 has arrived in all\. If the ZIP codes are still available/,
    );
    serve({ ...late, to_return: 18_000 });
    expect(texts('.next-step__text')[1]).toMatch(
      /\$18,000 has arrived in all, and \$500 of the balance is still missing.*is returned to the bank/,
    );
    serve({ ...unpaid, to_return: 500 });
    expect(texts('.next-step__text')[1]).toContain('is returned to the bank');
    // All that came is back: nothing is left to decide.
    serve({ ...unpaid, wire_paid: 500, wire_returned: 18_500 });
    expect(text('.order-lines tfoot')).toMatch(/Paid by wire\$500Went back by wire\$18,500$/);
  });

  it('ask about a failed refund, and then say where it went', () => {
    const at = '2026-03-05T10:00:00Z';
    const event = (kind: TimelineEntry) => ({ kind, at, amount: 40 });
    const ended = { order_status: 500, amount_owed: 0 } as const;
    const failed = [event('money_back'), event('refund_failed')];
    const notes = [{ kind: 'not_back', amount: 40 } as const];
    serve({ ...ended, notes, timeline: failed });
    expect(texts('.next-step__text')).toHaveLength(1);
    expect(text('.next-step__text')).toMatch(/^\$40 did not reach your card.*Write to/);
    const mail = document.querySelector('.next-step__text a');
    expect(mail?.getAttribute('href')).toMatch(/^mailto:.+@/);
    serve({ ...ended, timeline: [...failed, event('paid_back')] });
    expect(text('.next-step__text')).toContain('$40 was sent to your bank');
    // A partial refund, of an order that stands.
    serve({ ...ended, order_status: 200, notes, timeline: failed });
    expect(texts('.next-step__text')).toHaveLength(2);
    // The card accepted it eventually.
    serve({ ...ended, timeline: [...failed, event('money_back')] });
    expect(text('.next-step__text')).toContain('goes back to where it came from');
  });
});

describe('the timeline', () => {
  it('has a text and a time for every row, and its amount if it has one, in the given order', () => {
    serve({
      timeline: [
        { kind: 'placed', at: '2026-03-04T00:00:00Z', amount: 100.5 },
        { kind: 'declined', at: '2026-03-04T01:00:00Z', amount: null },
      ],
    });
    expect(texts('.timeline__what')).toEqual(['Order placed', 'The card was declined']);
    expect(texts('.timeline__amount')).toEqual(['$100.50']);
    expect(texts('.timeline__when')).toEqual([
      'Mar 4, 2026, 00:00\u00a0UTC',
      'Mar 4, 2026, 01:00\u00a0UTC',
    ]);
  });
});
