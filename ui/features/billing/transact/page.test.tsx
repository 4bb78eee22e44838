import { expect, it } from 'vitest';
import type { TransactProps } from '../../../generated/types.ts';
import { renderPage } from '../../../runtime/render.ts';
import { me, signedIn } from '../../../testing/account.ts';
import { show } from '../../../testing/page.ts';
import { transact } from './page.tsx';

/** The groups of the page as it is served: their headings, and what they list. */
function serve(some: Partial<TransactProps> = {}) {
  const props = { shell: signedIn('/transact'), me, earned: 0, restricted: false, ...some };
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

it('does not link a restricted customer to the store', () => {
  const [open] = serve({ restricted: true });
  expect(open?.text).toContain('The ZIP store is closed to your INK ID.');
  expect(open?.ways[0]).toBe('/ziprestricted');
});
