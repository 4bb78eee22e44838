/** The page that resets a password. */

import type { ResetProps } from '../../../generated/types.ts';
import { Island } from '../../../runtime/island.tsx';
import { headOf, type Page } from '../../../runtime/page.ts';
import { visitor } from '../../../runtime/sample-props.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { auth } from '../texts.ts';
import { PasswordReset } from './PasswordReset.tsx';

/** With it, logged-in customers are admitted. */
const FROM_EMAIL = [['from', 'email']] as const;

export const passwordReset: Page<ResetProps> = {
  head: headOf(auth, 'reset.head.title', 'reset.head.description', { indexed: false }),
  Body: ({ shell, ...props }) => (
    <AuthFrame shell={shell} query={props.logged_in ? FROM_EMAIL : []}>
      <Island name="password-reset" of={PasswordReset} props={props} />
    </AuthFrame>
  ),
  sample: {
    ...visitor('/auth/password-reset'),
    app_id: 'inkpay',
    email: 'ink.maker@example.com',
    logged_in: false,
  },
};
