/** The sign-up as a test opens it. */
import { cleanup } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Lang } from '../../../generated/types.ts';
import { type Calls, mockCalls } from '../../../testing/calls.ts';
import { renderIn } from '../../../testing/page.ts';
import { Signup } from '../signup/Signup.tsx';
import { EMAIL, field, heading, startTime } from './flow.ts';

export { EMAIL } from './flow.ts';

export const TITLES = {
  email: 'Get your INK ID',
  referrer: 'Who told you about INKPAY?',
  ink_id: 'Choose your INK ID',
  password: 'Create a password',
  code: 'Check your e-mail',
} as const;
/** An INK ID named by a link that belongs to nobody. */
export const UNKNOWN = 'nobody.9';
export const CREATED = { status: 0, validate_email_id: 'v1' };
export const EMAIL_TAKEN = 'The provided email is already associated with an account.';

interface SignupTest {
  readonly calls: Calls;
  readonly user: UserEvent;
}

/** Before each test. */
export function startSignup(): SignupTest {
  const user = startTime();
  const calls = mockCalls();
  calls.answer('/user/create', CREATED);
  return { calls, user };
}

export function openSignup(referrer: string | null = null, email = '', lang: Lang = 'en') {
  const props = {
    app_id: 'inkpay',
    email,
    referrer,
    referrer_unknown: referrer === UNKNOWN,
    goal: '/dashboard',
    support: 'help@x.y',
  };
  renderIn(lang, <Signup {...props} />);
}

/** Like a reload or a language switch. */
export function reopenSignup(...args: Parameters<typeof openSignup>) {
  cleanup();
  openSignup(...args);
}

/** Fills in the steps up to the one named, by pasting: every typed key would take as long. */
export async function toStep(
  user: UserEvent,
  step: keyof typeof TITLES,
  referrer: string | null = null,
) {
  openSignup(referrer);
  const pasted: [keyof typeof TITLES, string][] = [
    ['email', EMAIL],
    ['referrer', 'inkpay'],
    ['ink_id', 'Ink.Maker'],
    ['password', 'tulip-99'],
  ];
  await user.click(field('E-mail'));
  for (const [at, text] of pasted) {
    if (at === 'referrer' && referrer && referrer !== UNKNOWN) continue;
    await heading(TITLES[at]);
    if (at === step) return;
    await user.paste(text);
    if (at === 'password') {
      await user.keyboard('{Tab}{Tab}');
      await user.paste(text);
    }
    await user.keyboard('{Enter}');
  }
  await heading(TITLES[step]);
}
