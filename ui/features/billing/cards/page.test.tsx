import { expect, it } from 'vitest';
import type { CardsProps } from '../../../generated/types.ts';
import { renderPage } from '../../../runtime/render.ts';
import { flashOf, me, signedIn } from '../../../testing/account.ts';
import { show } from '../../../testing/page.ts';
import { cards } from './page.tsx';

const MARCH_4_2026 = Date.UTC(2026, 2, 4, 9, 5);

/** The page as it is served, without script. */
function serve(some: Partial<CardsProps> = {}) {
  const props = { shell: signedIn('/cards'), me, waiting: 0, place: null, flash: null, ...some };
  show(renderPage(cards, props));
  const main = document.querySelector('main');
  if (!main) throw new Error('the page has no main part');
  return main;
}

const forms = (main: Element) =>
  [...main.querySelectorAll('form')].map((form) => [
    form.getAttribute('method'),
    form.getAttribute('action'),
    form.querySelector('button')?.textContent,
  ]);

it('says that there is no card and no date', () => {
  const { textContent } = serve();
  expect(textContent).toContain('The INKPAY card isn’t available yet');
  expect(textContent).toContain('There is no date.');
});

it.each([
  [0, 'Nobody is waiting yet.'],
  [1, '1 person is waiting.'],
  [1234, '1,234 people are waiting.'],
])('offers to join a waitlist of %i', (waiting, message) => {
  const main = serve({ waiting });
  expect(main.textContent).toContain(message);
  expect(forms(main)).toEqual([['post', '/cards/join', 'JOIN THE WAITLIST']]);
});

it('shows the place, and warns about leaving before it is confirmed', () => {
  const main = serve({ waiting: 12, place: { number: 3, joined_at: MARCH_4_2026 } });
  expect(main.textContent).toContain('You are number 3 of 12');
  expect(main.textContent).toContain('You joined on Mar 4, 2026\u00a0UTC.');
  const leave = main.querySelector('details');
  expect(leave?.open).toBe(false);
  expect(leave?.querySelector('p')?.textContent).toContain(
    'You lose your place, number 3, for good.',
  );
  expect(forms(main)).toEqual([['post', '/cards/leave', 'LEAVE AND LOSE MY PLACE']]);
  const inkId = main.querySelector<HTMLInputElement>('details form input[name=customer]');
  expect(inkId?.value).toBe('ink.maker');
});

it('shows only its own flash messages', () => {
  const flash = (key: string) =>
    serve({ flash: flashOf(key) }).querySelector('[role=status].flash')?.textContent;
  expect(flash('joined')).toBe('You are on the waitlist.');
  expect(flash('left')).toBe('You have left the waitlist.');
  expect(flash('followed')).toBeUndefined();
});
