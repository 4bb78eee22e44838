import { expect, it } from 'vitest';
import type { TransactProps } from '../../../generated/types.ts';
import { renderPage } from '../../../runtime/render.ts';
import { me, signedIn } from '../../../testing/account.ts';
import { show } from '../../../testing/page.ts';
import { transact } from './page.tsx';

/** The groups of the page as it is served: their headings, and what they list. */
function serve(some: Partial<TransactProps> = {}) {
  const props = {
    shell: signedIn('/transact'),
    me,
    earned: 0,
    restricted: false,
    available: 0,
    requested: 0,
    pending: 0,
    withheld: 0,
    maturity_days: 60,
    can_request: false,
    ...some,
  };
  show(renderPage(transact, props));
  return [...document.querySelectorAll('main section')].map((group) => ({
    title: group.querySelector('h2')?.textContent,
    items: [...group.querySelectorAll('h3')].map((item) => item.textContent),
    ways: [...group.querySelectorAll('a')].map((way) => way.getAttribute('href')),
    text: group.textContent,
  }));
}

it('separates what is open from what is not', () => {
  const [open, closed] = serve();
  expect([open?.title, closed?.title]).toEqual(['Open now', 'Not open yet']);
  expect(open?.items).toEqual(['Buy ZIP codes', 'Get paid your referral earnings']);
  expect(closed?.items).toEqual([
    'Send to an INK ID',
    'Receive from an INK ID',
    'Sell ZIP codes',
    'Trade ZIP codes',
  ]);
  expect(open?.ways).toEqual(['/zipstore', '/accounts']);
});

it('has no controls that would do nothing', () => {
  serve();
  expect(document.querySelector('main :is(button, form, input)')).toBeNull();
});

it.each([
  [0, 'Not paid out yet$0'],
  [74.75, 'Not paid out yet$74.75'],
  [-25, 'Taken back, and set off against what you earn next$25'],
])('shows earnings: %d', (earned, message) => {
  expect(serve({ earned })[0]?.text).toContain(message);
});

it('tells to request a payout only if one can be requested', () => {
  const [offered] = serve({ earned: 74.75, available: 74.75, can_request: true });
  expect(offered?.text).toContain('Request a payout under Accounts');
  const [unavailable] = serve({ earned: 74.75, requested: 40, pending: 25, withheld: 9.75 });
  expect(unavailable?.text).not.toContain('Request a payout');
  expect(unavailable?.text).toContain('Not paid out yet$74.75Requested$40Pending$25Withheld$9.75');
});

it('tells a restricted customer that nothing is earned or paid out', () => {
  const [open] = serve({ restricted: true, earned: 74.75, available: 74.75 });
  expect(open?.text).toContain('While your INK ID is restricted, nothing is earned or paid out.');
  expect(open?.text).not.toContain('INKPAY pays earnings out');
});

it('does not link a restricted customer to the store', () => {
  const [open] = serve({ restricted: true });
  expect(open?.text).toContain('The ZIP store is closed to your INK ID.');
  expect(open?.ways[0]).toBe('/ziprestricted');
});
