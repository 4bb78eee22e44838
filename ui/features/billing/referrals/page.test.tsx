/** Who joined, as the server sends it. */
import { describe, expect, it } from 'vitest';
import type { ReferralsProps } from '../../../generated/types.ts';
import { renderPage } from '../../../runtime/render.ts';
import type { Lang } from '../../../shared/texts/catalogue.ts';
import { me, signedIn } from '../../../testing/account.ts';
import { hrefs, show, texts } from '../../../testing/page.ts';
import { referrals } from './page.tsx';

const JOINED = Date.UTC(2026, 0, 1);
const people = [
  {
    id: 3,
    ink_id: 'Ink.Friend',
    joined: JOINED,
    brought: 1234.5,
    pending: 34.5,
    withheld: 0,
    cleared: 1200,
  },
  { id: 2, ink_id: null, joined: JOINED, brought: 0, pending: 0, withheld: 0, cleared: 0 },
];

function serve(some: Partial<ReferralsProps> = {}, lang: Lang = 'en') {
  show(
    renderPage(referrals, {
      shell: { ...signedIn('/referrals', lang), referral_basis_points: 250 },
      me,
      joined: 2,
      brought: 1234.5,
      pending: 34.5,
      withheld: 0,
      available: 1100,
      requested: 0,
      can_request: true,
      maturity_days: 60,
      restricted: false,
      people,
      older: null,
      before: null,
      ...some,
    }),
  );
}

const main = () => document.querySelector('main') as HTMLElement;

describe('referrals', () => {
  it('show who joined, when, and how much each brought', () => {
    serve();
    expect(texts('.page-head__lead')[0]).toContain('2.5%');
    expect(texts('.referral-figures dd')).toEqual(['2', '$1,234.50', '$34.50', '$1,100']);
    expect(texts('.referral__who > :first-child')).toEqual(['@Ink.Friend', 'A former member']);
    expect(texts('.referral__since')).toEqual(['Joined in Jan 2026', 'Joined in Jan 2026']);
    expect(texts('.referral__sums dd').slice(0, 3)).toEqual(['$1,234.50', '$34.50', '$1,200']);
  });

  it('promise a restricted customer no share', () => {
    serve({ restricted: true });
    expect(texts('.page-head__lead')[0]).toMatch(
      /brought you\. While your INK ID is restricted, nothing is earned/,
    );
    expect(main().textContent).not.toContain('You earn');
    serve({ restricted: true }, 'ch');
    expect(texts('.page-head__lead')[0]).toContain('多少收益。INK ID 受限期间不产生收益');
  });

  it('explain why the rows can show more pending than the total', () => {
    serve();
    expect(main().textContent).toContain(
      'its row shows it as pending again, and the sum above can count it, up to your balance.',
    );
  });

  it('show withheld amounts, if any', () => {
    serve();
    expect(main().textContent).not.toContain('ithheld');
    expect(main().querySelector('.referral__sums--four')).toBeNull();
    const [first, second] = people as [(typeof people)[0], (typeof people)[0]];
    serve({ withheld: 9.75, people: [{ ...first, withheld: 9.75, cleared: 1190.25 }, second] });
    expect(texts('.referral-figures dt')).toEqual([
      'Joined',
      'Brought in all',
      'Pending',
      'Withheld',
      'Available now',
    ]);
    expect(texts('.referral-figures > p')[0]).toMatch(/^\$9\.75 is withheld/);
    expect(texts('.referral__sums dd').slice(0, 4)).toEqual([
      '$1,234.50',
      '$34.50',
      '$9.75',
      '$1,190.25',
    ]);
    // In the same columns.
    expect(texts('.referral__sums dd').slice(4)).toEqual(['$0', '$0', '$0', '$0']);
    expect(main().querySelectorAll('.referral__sums--four')).toHaveLength(2);
  });

  it('show the requested amount next to the available one', () => {
    serve({ available: 0, requested: 51.25, can_request: false });
    expect(texts('.referral-figures dt').slice(-2)).toEqual(['Available now', 'Requested']);
    expect(texts('.referral-figures dd').slice(-2)).toEqual(['$0', '$51.25']);
  });

  it('link to a payout if one can be requested', () => {
    serve();
    expect(hrefs('.referral-figures a')).toEqual(['/accounts/payout', '/accounts']);
    serve({ can_request: false });
    expect(hrefs('.referral-figures a')).toEqual(['/accounts']);
  });

  it('show the link to share even if nobody has joined', () => {
    serve({ people: [], joined: 0, brought: 0, pending: 0, available: 0 });
    expect(texts('.empty__title')[0]).toMatch(/^Nobody has joined/);
    expect(main().textContent).toContain(me.referral_link.replace(/^https?:\/\//, ''));
  });

  it('page to earlier ones, and say when there are none', () => {
    serve({ older: 2 });
    expect(hrefs('.older-pages a')).toEqual(['/referrals?before=2']);
    serve({ before: 7 });
    expect(hrefs('.older-pages a')).toEqual(['/referrals']);
    expect(texts('.older-pages__end')).toEqual(['Nobody joined before.']);
  });

  it('are in Chinese on request', () => {
    serve({}, 'ch');
    expect(texts('main h1')).toEqual(['推荐']);
    expect(texts('.referral__former')).toEqual(['已删除账户的用户']);
  });
});
