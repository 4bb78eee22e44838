/** The sign-up page. */

import type { SignupProps } from '../../../generated/types.ts';
import { Island } from '../../../runtime/island.tsx';
import { headOf, type Page } from '../../../runtime/page.ts';
import { visitor } from '../../../runtime/sample-props.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { auth } from '../texts.ts';
import { Signup } from './Signup.tsx';

export const signup: Page<SignupProps> = {
  head: headOf(auth, 'signup.head.title', 'signup.head.description', { indexed: false }),
  Body: ({ shell, ...props }) => (
    <AuthFrame shell={shell}>
      <Island name="signup" of={Signup} props={{ support: shell.links.support_email, ...props }} />
    </AuthFrame>
  ),
  sample: {
    ...visitor('/auth/signup'),
    app_id: 'inkpay',
    email: '',
    referrer: null,
    referrer_unknown: false,
    goal: '/dashboard',
  },
};
