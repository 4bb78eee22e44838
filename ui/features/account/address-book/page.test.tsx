import { describe, expect, it } from 'vitest';
import type { AddressBookProps, Finding } from '../../../generated/types.ts';
import { renderPage } from '../../../runtime/render.ts';
import { text } from '../../../shared/texts/catalogue.ts';
import { flashOf, me, signedIn } from '../../../testing/account.ts';
import { show } from '../../../testing/page.ts';
import { addressBook as texts } from '../texts.ts';
import { addressBook } from './page.tsx';

const MARCH_4_2026 = Date.UTC(2026, 2, 4, 9, 5);
const contact = (ink_id: string) => ({ ink_id, since: MARCH_4_2026 });
const empty: AddressBookProps = {
  shell: signedIn('/address-book'),
  me,
  follows: [],
  most: 500,
  find: '',
  finding: null,
  flash: null,
};

/** The page as it is served, without script. */
function serve(some: Partial<AddressBookProps> = {}) {
  show(renderPage(addressBook, { ...empty, ...some }));
  const main = document.querySelector('main');
  if (!main) throw new Error('the page has no main part');
  return main;
}

/** The forms that change something: their actions, whom they name, their buttons' labels. */
const forms = (main: Element) =>
  [...main.querySelectorAll('form[method=post]')].map((form) => [
    form.getAttribute('action'),
    form.querySelector('[name=ink_id]')?.getAttribute('value'),
    form.querySelector('button')?.textContent,
  ]);

it('names its owner and says who can see it', () => {
  const main = serve();
  expect(main.querySelector('h1 + p')?.textContent).toBe('@ink.maker');
  expect(main.textContent).toContain('Nobody is told that you follow them');
});

it('explains an empty list', () => {
  const main = serve();
  expect(main.textContent).toContain('You don’t follow anyone yet.');
  expect(main.querySelector('ul')).toBeNull();
  expect(forms(main)).toEqual([]);
});

it('lists followed customers with a date and an unfollow button', () => {
  const main = serve({ follows: [contact('ana.lima'), contact('Zoe_7')] });
  expect([...main.querySelectorAll('li')].map((li) => li.textContent)).toEqual([
    'A@ana.limaSince Mar 4, 2026\u00a0UTCUNFOLLOW @ana.lima',
    'Z@Zoe_7Since Mar 4, 2026\u00a0UTCUNFOLLOW @Zoe_7',
  ]);
  expect(forms(main)).toEqual([
    ['/address-book/unfollow', 'ana.lima', 'UNFOLLOW @ana.lima'],
    ['/address-book/unfollow', 'Zoe_7', 'UNFOLLOW @Zoe_7'],
  ]);
  expect(main.textContent).toContain('2 of 500');
});

describe('looking up a customer', () => {
  const look = (finding: Finding, some: Partial<AddressBookProps> = {}) =>
    serve({ find: ' @Zoe_7', finding, ...some });

  it('submits a GET form and keeps the typed text', () => {
    const main = look({ outcome: 'unknown', ink_id: null });
    const form = main.querySelector('search form');
    expect(form?.getAttribute('action')).toBe('/address-book');
    expect(form?.getAttribute('method') ?? 'get').toBe('get');
    expect(form?.querySelector('[name=find]')?.getAttribute('value')).toBe(' @Zoe_7');
  });

  it.each(['unknown', 'malformed', 'too-often'] as const)('explains the error: %s', (outcome) => {
    const main = look({ outcome, ink_id: null, minutes: 12 });
    const field = main.querySelector('[name=find]');
    expect(field?.getAttribute('aria-invalid')).toBe('true');
    const words = document.getElementById(field?.getAttribute('aria-describedby') ?? '');
    const message = text(texts, 'en')(`find.${outcome}`, { n: 12 });
    expect(words?.textContent).toBe(message);
    expect(forms(main)).toEqual([]);
  });

  it('offers to follow a customer not yet followed', () => {
    const main = look({ outcome: 'stranger', ink_id: 'Zoe_7' });
    expect(main.querySelector('h2')?.textContent).toBe('@Zoe_7');
    expect(forms(main)).toEqual([['/address-book/follow', 'Zoe_7', 'FOLLOW @Zoe_7']]);
    expect(main.querySelector('[aria-invalid]')).toBeNull();
    expect(main.textContent).not.toContain('You don’t follow anyone yet.');
  });

  it('says since when a customer has been followed', () => {
    const main = look({ outcome: 'followed', ink_id: 'Zoe_7' }, { follows: [contact('Zoe_7')] });
    expect(main.textContent).toContain('You have followed this INK ID since Mar 4, 2026\u00a0UTC.');
    expect(forms(main).map(([action]) => action)).toEqual([
      '/address-book/unfollow',
      '/address-book/unfollow',
    ]);
  });

  it('recognises your own INK ID', () => {
    const main = look({ outcome: 'oneself', ink_id: 'ink.maker' });
    expect(main.textContent).toContain('This is you.');
    expect(forms(main)).toEqual([]);
  });

  it('offers no more follows when the list is full', () => {
    const follows = [contact('ana.lima'), contact('bob.1')];
    const main = look({ outcome: 'stranger', ink_id: 'Zoe_7' }, { follows, most: 2 });
    expect(main.textContent).toContain('Your address book is full: it holds 2 INK IDs.');
    expect(forms(main).map(([action]) => action)).not.toContain('/address-book/follow');
  });
});

describe('a flash message', () => {
  it('offers to undo an unfollow', () => {
    const main = serve({ flash: flashOf('unfollowed', { ink_id: 'Zoe_7' }) });
    expect(main.querySelector('.flash')?.textContent).toContain('You no longer follow @Zoe_7.');
    expect(forms(main)).toEqual([['/address-book/follow', 'Zoe_7', 'FOLLOW AGAIN @Zoe_7']]);
  });

  it.each([
    'followed',
    'was-not-followed',
    'unknown',
    'cannot-follow-self',
    'follow-list-full',
    'too-often',
  ])('is shown: %s', (key) => {
    const main = serve({ flash: flashOf(key, { ink_id: 'Zoe_7' }) });
    const message = main.querySelector('[role=status].flash')?.textContent;
    expect(message?.length).toBeGreaterThan(10);
    expect(message).not.toContain('{');
    expect(forms(main)).toEqual([]);
  });

  it.each(['joined', 'toString', ''])('is not shown for the key of another page: %s', (key) => {
    expect(serve({ flash: flashOf(key) }).querySelector('.flash')).toBeNull();
  });
});
