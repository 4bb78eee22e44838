/** The log-in page. */

import type { LoginProps } from '../../../generated/types.ts';
import { Island } from '../../../runtime/island.tsx';
import { headOf, type Page } from '../../../runtime/page.ts';
import { visitor } from '../../../runtime/sample-props.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { auth } from '../texts.ts';
import { Login } from './Login.tsx';

export const login: Page<LoginProps> = {
  head: headOf(auth, 'login.head.title', 'login.head.description', { indexed: false }),
  Body: ({ shell, ...props }) => (
    <AuthFrame shell={shell}>
      <Island name="login" of={Login} props={props} />
    </AuthFrame>
  ),
  sample: {
    ...visitor('/auth/login'),
    app_id: 'inkpay',
    email: 'ink.maker@example.com',
    passkeys: true,
    cart: 0,
    to_store: false,
    goal: '/zipstore',
  },
};
