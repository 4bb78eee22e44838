/** The watch list, as the server sends it: to customers who are signed in, and to visitors. */
import { expect, it } from 'vitest';
import type { WatchlistProps } from '../../../generated/types.ts';
import { renderPage } from '../../../runtime/render.ts';
import { flashOf, me, signedIn } from '../../../testing/account.ts';
import { show } from '../../../testing/page.ts';
import { shell, zip } from '../../../testing/store.ts';
import { watchlist } from './page.tsx';

const MARCH_4_2026 = Date.UTC(2026, 2, 4, 9, 5);
const empty: WatchlistProps = {
  shell: signedIn('/watchlist'),
  me,
  watched: [],
  most: 100,
  kept: [],
  flash: null,
};
const visitor = { shell: { ...shell, path: '/watchlist' }, me: null, most: 20 };

const followed = (since_price: number | null, some: Parameters<typeof zip>[0] = {}) => ({
  zip: zip(some),
  since: since_price === null ? null : MARCH_4_2026,
  since_price,
  is_own: false,
});

function serve(some: Partial<WatchlistProps> = {}) {
  show(renderPage(watchlist, { ...empty, ...some }));
  const main = document.querySelector('main');
  if (!main) throw new Error('the page has no main part');
  return main;
}

const forms = (main: Element) =>
  [...main.querySelectorAll('form[method=post]')].map((form) => [
    form.getAttribute('action'),
    form.querySelector('[name=zip_code]')?.getAttribute('value'),
    form.querySelector('button')?.textContent,
  ]);

it('explains an empty list', () => {
  const main = serve();
  expect(main.textContent).toContain('You follow no ZIP code yet.');
  expect(forms(main)).toEqual([['/watchlist/follow', null, 'FOLLOW']]);
  expect(main.querySelector('ul')).toBeNull();
});

it('shows status, current price and price when followed', () => {
  const main = serve({
    watched: [
      followed(10_500),
      followed(9_900, { zip_code: '90211', status: 40 }),
      followed(9_995, { zip_code: '90212', status: 20 }),
    ],
  });
  expect([...main.querySelectorAll('.watched-zip')].map((row) => row.textContent)).toEqual([
    '90210Beverly Hills, CA · ULTRASince Mar 4, 2026\u00a0UTCAvailablePrice$9,995When followed$10,500 $505 lessUNFOLLOW 90210',
    '90211Beverly Hills, CA · ULTRASince Mar 4, 2026\u00a0UTCSoldPrice$9,995When followed$9,900 $95 moreUNFOLLOW 90211',
    '90212Beverly Hills, CA · ULTRASince Mar 4, 2026\u00a0UTCPendingPrice$9,995When followed$9,995 No changeUNFOLLOW 90212',
  ]);
  expect(main.querySelector('.watched-zip a')?.getAttribute('href')).toBe('/zip/90210');
  expect(forms(main)).toContainEqual(['/watchlist/unfollow', '90211', 'UNFOLLOW 90211']);
  expect(main.textContent).toContain('3 of 100');
});

it('says which ZIPs are the customer’s own', () => {
  const watched = ([20, 30, 40] as const).map((status) => ({
    ...followed(9_995, { zip_code: `902${status}`, status }),
    is_own: true,
  }));
  const shown = [...serve({ watched }).querySelectorAll('.watched-zip__status')];
  expect(shown.map((one) => one.textContent)).toEqual([
    'Held for you',
    'Reserved for you',
    'Yours',
  ]);
});

it('tells a visitor that e-mails need an INK ID, and shows no earlier price', () => {
  const main = serve({ ...visitor, watched: [followed(null)] });
  expect(main.textContent).toContain('E-mails need an INK ID');
  expect([...main.querySelectorAll('.guest-watches a')].map((a) => a.getAttribute('href'))).toEqual(
    ['/auth/signup?return_to=%2Fwatchlist', '/auth/login?return_to=%2Fwatchlist'],
  );
  expect(main.textContent).not.toContain('When followed');
  expect(main.textContent).toContain('1 of 20');
});

it('offers to keep following ZIPs stored in the browser', () => {
  const main = serve({ kept: ['10001', '60601'] });
  expect(main.textContent).toContain('You followed 2 ZIP codes before you signed in');
  expect(main.textContent).toContain('10001\u00a0· 60601');
  expect(forms(main).slice(0, 2)).toEqual([
    ['/watchlist/keep', undefined, 'KEEP FOLLOWING'],
    ['/watchlist/forget', undefined, 'FORGET'],
  ]);
  expect(serve({ kept: ['10001'] }).textContent).toContain('You followed 1 ZIP code before');
});

it.each(['90210', ' 90210 ', '９０２１０'])('sends %j', (typed) => {
  const field = serve().querySelector<HTMLInputElement>('.watchlist-add [name=zip_code]');
  if (!field) throw new Error('no field');
  field.value = typed;
  expect(field.checkValidity()).toBe(true);
  expect(field.maxLength).toBe(-1);
});

it('accepts no more when full, and says so', () => {
  const main = serve({ watched: [followed(1)], most: 1 });
  expect(main.textContent).toContain('Your watch list is full: it holds 1 ZIP codes.');
  expect(main.querySelector('.watchlist-add')).toBeNull();
});

it.each(['watched', 'unwatched', 'not-watched', 'kept', 'forgotten'])(
  'shows %s as a success',
  (key) => {
    const flash = serve({ flash: flashOf(key, { zip: '90210' }) }).querySelector('.flash');
    expect(flash?.className).toBe('flash');
    expect(flash?.textContent).not.toMatch(/\{|undefined|null/);
  },
);

it.each(['no-such-zip', 'no-zip', 'watches-full', 'kept-in-part'])(
  'shows %s as a failure',
  (key) => {
    const flash = serve({ flash: flashOf(key, { succeeded: false, zip: '00000' }) }).querySelector(
      '.flash',
    );
    expect(flash?.className).toBe('flash flash--fault');
  },
);

it('offers to undo an unfollow', () => {
  const main = serve({ flash: flashOf('unwatched', { zip: '90210' }) });
  expect(forms(main)[0]).toEqual(['/watchlist/follow', '90210', 'FOLLOW AGAIN 90210']);
});
