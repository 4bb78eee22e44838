import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Lang } from '../../../generated/Lang.ts';
import { navigate } from '../../../shared/api/navigate.ts';
import { clearToasts } from '../../../shared/toast/toasts.ts';
import { type Calls, standIn } from '../../../testing/calls.ts';
import {
  fault,
  field,
  HASH,
  heading,
  holdsFocus,
  hurry,
  press,
  startTime,
} from '../testing/flow.ts';
import { Signup } from './Signup.tsx';

vi.mock('../../../shared/api/navigate.ts', () => ({ navigate: vi.fn() }));

const EMAIL = 'ink.maker@example.com';
const TITLES = {
  email: 'Get your INK ID',
  referrer: 'Who told you about INKPAY?',
  ink_id: 'Choose your INK ID',
  password: 'Create a password',
  code: 'Check your e-mail',
} as const;
const CREATED = { status: 0, validate_email_id: 'v1' };
const EMAIL_TAKEN = 'The provided email is already associated with an account.';

let calls: Calls;
let user: UserEvent;

function open(referrer: string | null = null, email = '', lang: Lang = 'en') {
  const props = {
    lang,
    app_id: 'inkpay',
    email,
    referrer,
    goal: '/dashboard',
    support: 'help@x.y',
  };
  render(<Signup {...props} />);
}

/** As a reload and another language do. */
function comeBack(...args: Parameters<typeof open>) {
  cleanup();
  open(...args);
}

/** Fills the steps in as far as the one that is named. */
async function to(step: keyof typeof TITLES, referrer: string | null = null) {
  open(referrer);
  const typed: [keyof typeof TITLES, string][] = [
    ['email', EMAIL],
    ['referrer', 'inkpay'],
    ['ink_id', 'Ink.Maker'],
    ['password', 'tulip-99{Tab}{Tab}tulip-99'],
  ];
  await user.click(field('E-mail'));
  for (const [at, text] of typed) {
    if (at === 'referrer' && referrer) continue;
    await heading(TITLES[at]);
    if (at === step) return;
    await user.keyboard(`${text}{Enter}`);
  }
  await heading(TITLES[step]);
}

beforeEach(() => {
  clearToasts();
  vi.mocked(navigate).mockReset();
  user = startTime();
  calls = standIn();
  calls.answer('/user/create', CREATED);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('from the first step to the last', () => {
  it('asks the server at each, and leads to the dashboard after 1.5 seconds', async () => {
    await to('code');
    expect(screen.getByText(`A code has been emailed to ${EMAIL}`)).toBeTruthy();
    await holdsFocus(() => field('6-digit code'));
    await user.keyboard('123456{Enter}');
    await heading('Success');
    expect(calls.sent('/auth/vacancy')).toEqual([{ web: true, email: EMAIL }]);
    expect(calls.sent('/referrer/lookup')).toEqual([{ web: true, referrer_id: 'inkpay' }]);
    expect(calls.sent('/user/vacancy')).toEqual([{ web: true, ink_id: 'Ink.Maker' }]);
    expect(calls.sent('/user/create')).toEqual([
      {
        app_id: 'inkpay',
        ink_id: 'Ink.Maker',
        referrer_id: 'inkpay',
        display_name: 'Ink.Maker',
        email: EMAIL,
        password: expect.stringMatching(HASH),
        terms_agreed: false,
      },
    ]);
    expect(calls.sent('/user/create/validate-code')).toEqual([
      { validate_email_id: 'v1', email: EMAIL, code: '123456' },
    ]);
    await hurry(1500);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard');
  });

  it('counts its steps, and skips the referral where a link has said it', async () => {
    await to('referrer');
    expect(screen.getByText('Step 2 of 5')).toBeTruthy();
    cleanup();
    sessionStorage.clear();
    await to('ink_id', 'Friend');
    expect(screen.getByText('Step 2 of 4')).toBeTruthy();
    await user.keyboard('Ink.Maker{Enter}');
    await heading(TITLES.password);
    await user.keyboard('tulip-99{Tab}{Tab}tulip-99{Enter}');
    await heading(TITLES.code);
    expect(calls.sent('/user/create')[0]).toMatchObject({ referrer_id: 'Friend' });
  });

  it('says whose referral a link brought, and lets it be changed', async () => {
    await to('referrer');
    expect(screen.queryByText(/^Referred by/)).toBeNull();
    cleanup();
    sessionStorage.clear();
    open('Friend');
    expect(screen.getByText(/^Referred by @Friend\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await heading(TITLES.referrer);
    expect(screen.getByLabelText<HTMLInputElement>('Referrer ID').value).toBe('Friend');
    expect(screen.getByText('Step 2 of 5')).toBeTruthy();
  });

  it('going back loses nothing that was typed', async () => {
    await to('password');
    await user.keyboard('tulip-99');
    await user.click(screen.getByRole('checkbox'));
    await user.click(press('Back'));
    expect(field('INK ID').value).toBe('Ink.Maker');
    await user.click(press('Back'));
    expect(field('Referrer ID').value).toBe('inkpay');
    await user.click(press('Back'));
    expect(field('E-mail').value).toBe(EMAIL);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    for (const at of ['referrer', 'ink_id', 'password'] as const) {
      await user.keyboard('{Enter}');
      await heading(TITLES[at]);
    }
    expect(field('Password').value).toBe('tulip-99');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('leads who was referred by nobody to the support', async () => {
    await to('referrer');
    const support = screen.getByRole('link', { name: 'Support' });
    expect(support.getAttribute('href')).toBe('mailto:help@x.y');
  });

  it('begins with the e-mail address that the log-in hands on', () => {
    open(null, 'a+b@c.de');
    expect(field('E-mail').value).toBe('a+b@c.de');
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/auth/login?email=a%2Bb%40c.de',
    );
  });
});

it('a sign-up that is gone is begun anew from its password, and that is said there', async () => {
  const says = 'This sign-up has timed out. Please start again.';
  calls.answer('/user/create/resend-code', { status: 5, error: says });
  await to('code');
  await hurry(30_000);
  await user.click(press('Send a new code'));
  await heading(TITLES.password);
  expect(screen.getByText(says)).toBeTruthy();
  await user.click(press('NEXT'));
  await heading(TITLES.code);
  expect(screen.queryByText(says)).toBeNull();
  expect(calls.sent('/user/create')).toHaveLength(2);
});

describe('a reload or another language', () => {
  it('keeps the step and what was typed, but no password', async () => {
    await to('password');
    await user.keyboard('tulip-99');
    await user.click(screen.getByRole('checkbox'));
    comeBack();
    await heading(TITLES.password);
    expect(screen.getByText('Step 4 of 5')).toBeTruthy();
    expect(field('Password').value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(document.activeElement).toBe(document.body);
    expect(JSON.stringify(sessionStorage)).not.toContain('tulip');
    await user.click(press('Back'));
    expect(field('INK ID').value).toBe('Ink.Maker');
    await user.click(press('Back'));
    expect(field('Referrer ID').value).toBe('inkpay');
  });

  it('keeps the code step, in the other language, and its sign-up', async () => {
    await to('code');
    await user.keyboard('123');
    comeBack(null, '', 'ch');
    await heading('请查看邮箱');
    expect(JSON.stringify(sessionStorage)).not.toContain('123');
    await user.type(screen.getByRole('textbox'), '123456');
    await user.keyboard('{Enter}');
    await heading('成功');
    expect(calls.sent('/user/create/validate-code')).toEqual([
      { validate_email_id: 'v1', email: EMAIL, code: '123456' },
    ]);
    // Nothing is left to come back to.
    comeBack();
    expect(field('E-mail').value).toBe('');
  });

  it('is another sign-up where the log-in hands on another address', async () => {
    await to('ink_id');
    comeBack(null, 'other@example.com');
    await heading(TITLES.email);
    expect(field('E-mail').value).toBe('other@example.com');
  });

  it('begins anew where the tab kept what nobody can read', async () => {
    sessionStorage.setItem('flow:signup', '{"view":7');
    open();
    await heading(TITLES.email);
    comeBack();
    await heading(TITLES.email);
  });
});

describe('what is wrong is said at its field', () => {
  it('an e-mail address', async () => {
    open();
    await user.click(press('NEXT'));
    expect(fault('E-mail')).toBe('Value is required');
    await holdsFocus(() => field('E-mail'));
    await user.type(field('E-mail'), 'ink@');
    expect(field('E-mail').hasAttribute('aria-invalid')).toBe(false);
    await user.keyboard('{Enter}');
    expect(fault('E-mail')).toBe('Value is not a valid email address');
    expect(calls.paths()).toEqual([]);
  });

  it.each([
    ['email', 'E-mail', '/auth/vacancy', { status: 7, error: EMAIL_TAKEN }],
    [
      'referrer',
      'Referrer ID',
      '/referrer/lookup',
      { status: 5, error: 'The provided referrer ID is not valid' },
    ],
    ['ink_id', 'INK ID', '/user/vacancy', { status: 7, error: 'INK ID not available' }],
  ] as const)('the server’s no to the %s', async (step, label, path, refusal) => {
    calls.answer(path, refusal);
    await to(step);
    await user.type(field(label), step === 'email' ? EMAIL : 'Ink.Maker');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(fault(label)).toBe(refusal.error));
    await holdsFocus(() => field(label));
    expect(screen.getByRole('heading', { name: TITLES[step] })).toBeTruthy();
  });

  it('an INK ID', async () => {
    await to('ink_id');
    await user.keyboard('ink{Enter}');
    expect(fault('INK ID')).toBe('INK ID must be 4 to 16 characters long');
  });

  it('a password, and the same again', async () => {
    await to('password');
    await user.keyboard('tulip{Enter}');
    expect(fault('Password')).toBe(
      'Password must be at least 8 characters long and include at least 1 number and symbol.',
    );
    expect(fault('Confirm password')).toBe('Value is required');
    await holdsFocus(() => field('Password'));
    await user.keyboard('-99');
    await user.type(field('Confirm password'), 'tulip-98{Enter}');
    expect(fault('Confirm password')).toBe('Passwords must match');
    await holdsFocus(() => field('Confirm password'));
    expect(calls.sent('/user/create')).toEqual([]);
  });

  it('anything else is a toast', async () => {
    calls.answer('/auth/vacancy', { status: 8, error: 'Too many requests.' });
    open();
    await user.type(field('E-mail'), `${EMAIL}{Enter}`);
    expect(await screen.findByText('Too many requests.')).toBeTruthy();
    expect(field('E-mail').hasAttribute('aria-invalid')).toBe(false);
  });
});

describe('the password step', () => {
  it('is of use to password managers', async () => {
    await to('password');
    const form = field('Password').form;
    expect(form?.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe(EMAIL);
    expect(form?.querySelectorAll('[autocomplete=new-password]')).toHaveLength(2);
  });

  it('shows an unticked box that does not block, and the age', async () => {
    await to('password');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    expect(screen.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe(
      '/terms',
    );
    expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe(
      '/privacy',
    );
    expect(screen.getByText(/18 or older/)).toBeTruthy();
    await user.click(screen.getByRole('checkbox'));
    await user.type(field('Password'), 'tulip-99');
    await user.type(field('Confirm password'), 'tulip-99{Enter}');
    await heading(TITLES.code);
    expect(calls.sent('/user/create')[0]).toMatchObject({ terms_agreed: true });
  });

  it('pressed twice creates once', async () => {
    await to('password');
    const release = calls.hold();
    await user.keyboard('tulip-99{Tab}{Tab}tulip-99{Enter}{Enter}');
    await user.click(press(/^NEXT/));
    await user.click(press('Back'));
    expect(screen.getByRole('heading', { name: TITLES.password })).toBeTruthy();
    release();
    await heading(TITLES.code);
    expect(calls.sent('/user/create')).toHaveLength(1);
  });

  it.each([
    ['ink_id', 'INK ID', 'INK ID not available', null],
    ['email', 'E-mail', EMAIL_TAKEN, null],
    ['referrer_id', 'Referrer ID', 'The provided referrer ID is not valid', 'Friend'],
  ] as const)('a refusal of the %s leads back to its step', async (name, label, says, referrer) => {
    calls.answer('/user/create', { status: 7, error: 'No', fields: { [name]: says } }, CREATED);
    await to('password', referrer);
    await user.keyboard('tulip-99{Tab}{Tab}tulip-99{Enter}');
    await waitFor(() => expect(fault(label)).toBe(says));
    await holdsFocus(() => field(label));
  });
});

describe('the code', () => {
  it('NEXT waits for all six', async () => {
    await to('code');
    await user.keyboard('12345');
    expect(press(/^NEXT/).hasAttribute('disabled')).toBe(true);
    await user.keyboard('6');
    expect(press(/^NEXT/).hasAttribute('disabled')).toBe(false);
  });

  it('wrong, says so at the boxes and empties them', async () => {
    calls.answer('/user/create/validate-code', { status: 6, error: 'Wrong code' }, { status: 0 });
    await to('code');
    await user.keyboard('123456{Enter}');
    await waitFor(() => expect(fault('6-digit code')).toBe('Wrong code'));
    expect(field('6-digit code').value).toBe('');
    await user.keyboard('654321{Enter}');
    await heading('Success');
  });

  it('whose name was taken meanwhile leads back to the name', async () => {
    const taken = { status: 7, error: 'No', fields: { ink_id: 'INK ID not available' } };
    calls.answer('/user/create/validate-code', taken);
    await to('code');
    await user.keyboard('123456{Enter}');
    await waitFor(() => expect(fault('INK ID')).toBe('INK ID not available'));
  });

  it('is mailed again on request, after a rest', async () => {
    await to('code');
    await user.click(press(/^Send a new code \(/));
    expect(calls.sent('/user/create/resend-code')).toEqual([]);
    await hurry(30_000);
    await user.click(press('Send a new code'));
    expect(calls.sent('/user/create/resend-code')).toEqual([
      { validate_email_id: 'v1', email: EMAIL },
    ]);
    expect(await screen.findByText('A new code is on its way')).toBeTruthy();
    expect(press(/^Send a new code/).getAttribute('aria-disabled')).toBe('true');
  });

  it('a look back mails no second one, unless something was changed', async () => {
    await to('code');
    await user.click(press('Back'));
    await user.click(press(/^NEXT/));
    await heading(TITLES.code);
    expect(calls.sent('/user/create')).toHaveLength(1);
    await user.click(press('Back'));
    await user.click(screen.getByRole('checkbox'));
    await user.click(press(/^NEXT/));
    await heading(TITLES.code);
    expect(calls.sent('/user/create')).toHaveLength(2);
  });
});
