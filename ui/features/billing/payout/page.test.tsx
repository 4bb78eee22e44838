/** Requesting a payout, as the server sends each step. */
import { describe, expect, it } from 'vitest';
import type { PayoutProps } from '../../../generated/types.ts';
import { renderPage } from '../../../runtime/render.ts';
import type { Lang } from '../../../shared/texts/catalogue.ts';
import { me, signedIn } from '../../../testing/account.ts';
import { show, texts } from '../../../testing/page.ts';
import { payout } from './page.tsx';

const PAYEE = { holder: 'Ada King', bank: '011000015', account: '000123456789' };

function serve(some: Partial<PayoutProps> = {}, lang: Lang = 'en') {
  const props: PayoutProps = {
    shell: signedIn('/accounts/payout', lang),
    me,
    step: 'payee',
    closed: null,
    amount: 24.75,
    cents: 2475,
    pending: 0,
    minimum: 0,
    maturity_days: 60,
    payee: { holder: '', bank: '', account: '' },
    wrong: [],
    problem: null,
    code: '',
    email: null,
    until: null,
    ...some,
  };
  show(renderPage(payout, props));
}

const main = () => document.querySelector('main') as HTMLElement;
const sent = () =>
  [...main().querySelectorAll<HTMLInputElement>('.payout__form input')].map((input) => [
    input.name,
    input.value,
  ]);

describe('the bank account step', () => {
  it('asks for the account next to the amount and the procedure', () => {
    serve({ pending: 12.5 });
    expect(texts('.payout__amount dd')).toEqual(['$24.75']);
    expect(texts('.payout__amount .payout__note')[0]).toContain('$12.50 is still pending');
    expect(texts('.payout__how li')).toHaveLength(3);
    expect(sent()).toEqual([
      ['customer', 'ink.maker'],
      ['holder', ''],
      ['bank', ''],
      ['account', ''],
    ]);
  });

  it('keeps the typed text and shows errors at the fields', () => {
    serve({ payee: { ...PAYEE, holder: ' ', bank: '011000016' }, wrong: ['holder', 'bank'] });
    expect(texts('.field__error')).toEqual([
      'Value is required',
      'This is neither a routing number nor a SWIFT/BIC. Please compare it with your bank’s.',
    ]);
    expect(
      sent()
        .slice(1)
        .map(([, value]) => value),
    ).toEqual([' ', '011000016', '000123456789']);
    const wrong = [...main().querySelectorAll('[aria-invalid=true]')];
    expect(wrong.map((one) => one.id)).toEqual(['payee-holder', 'payee-bank']);
    expect(main().querySelector('[autofocus]')?.id).toBe('payee-holder');
  });
});

describe('the code step', () => {
  it('repeats everything that the code confirms', () => {
    serve({ step: 'code', payee: PAYEE, email: 'ada@example.com', until: 1_772_000_000_000 });
    expect(texts('.payout__facts dd')).toEqual(Object.values(PAYEE));
    expect(main().textContent).toContain('A code has been emailed to ada@example.com.');
    expect(sent()).toEqual([
      ['customer', 'ink.maker'],
      ...Object.entries(PAYEE),
      ['cents', '2475'],
      ['until', '1772000000000'],
      ['code', ''],
    ]);
    const buttons = [...main().querySelectorAll('.payout__form button')];
    const attributes = ['formaction', 'name'];
    expect(
      buttons.map((one) => [one.textContent, ...attributes.map((name) => one.getAttribute(name))]),
    ).toEqual([
      ['REQUEST $24.75', null, null],
      ['SEND A NEW CODE', '/accounts/payout', 'again'],
      ['CHANGE THE BANK ACCOUNT', '/accounts/payout', 'change'],
    ]);
  });

  it.each(['123456', ' 123 456', '１２３４５６'])('sends %j', (typed) => {
    serve({ step: 'code', payee: PAYEE, code: typed, email: 'ada@example.com' });
    const field = main().querySelector<HTMLInputElement>('#payout-code');
    expect([field?.value, field?.checkValidity(), field?.maxLength]).toEqual([typed, true, -1]);
  });

  it('shows why it can’t continue', () => {
    serve({ step: 'code', payee: PAYEE, email: 'a@b.c', problem: 'Invalid code.' });
    expect(texts('main [role=alert]')).toEqual(['Invalid code.']);
    expect(main().querySelector('#payout-code')?.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the language switch', () => {
  const switches = () =>
    [...document.querySelectorAll<HTMLButtonElement>('footer .language-switch button')].map(
      (one) => [one.form?.className, one.getAttribute('formaction'), one.form?.method],
    );

  it.each(['payee', 'code'] as const)('sends the typed text along: %s', (step) => {
    serve({ step, payee: PAYEE, code: '1234', email: 'ada@example.com' });
    expect(switches()).toEqual([
      ['payout__form', '/accounts/payout?lang=en', 'post'],
      ['payout__form', '/accounts/payout?lang=ch', 'post'],
    ]);
    const code = main().querySelector<HTMLInputElement>('#payout-code');
    expect(code?.value).toBe(step === 'code' ? '1234' : undefined);
  });

  it('uses its own form when nothing is typed', () => {
    serve({ step: 'closed', closed: 'waiting' });
    expect(switches().map(([form]) => form)).toEqual(['language-switch', 'language-switch']);
  });
});

describe('a payout that can’t be requested', () => {
  it.each([
    ['restricted', 0, 'Your INK ID is restricted.', '/ziprestricted'],
    ['waiting', 24.75, 'You have requested a payout already.', '/referrals'],
    ['on_its_way', 24.75, 'A payout is on its way to you.', '/referrals'],
    ['too_little', 0, 'There is nothing to pay out yet.', '/referrals'],
    ['too_little', 3, 'There is too little to pay out yet.', '/referrals'],
  ] as const)('says why: %s of $%d', (closed, amount, title, way) => {
    serve({ step: 'closed', closed, amount, minimum: 20 });
    expect(texts('.empty__title')).toEqual([title]);
    expect(main().querySelector('form.payout__form')).toBeNull();
    expect(main().querySelector(`.empty__actions a[href="${way}"]`)).not.toBeNull();
  });

  it('mentions a pending amount, if any', () => {
    serve({ step: 'closed', closed: 'too_little', amount: 0, pending: 0 });
    expect(main().textContent).not.toContain('is pending');
    serve({ step: 'closed', closed: 'too_little', amount: 0, pending: 12.5 });
    expect(main().textContent).toMatch(/days?\. \$12\.50 is pending\./);
  });
});
