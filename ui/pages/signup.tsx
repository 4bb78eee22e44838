/** The sign-up page. */
import { ExternalFrame } from '../components/shell/ExternalFrame.tsx';
import type { SignupProps } from '../generated/SignupProps.ts';
import { auth } from '../i18n/auth.ts';
import { text } from '../i18n/catalogue.ts';
import { Signup } from '../islands/signup/Signup.tsx';
import { Island } from '../runtime/island.tsx';
import type { Page } from '../runtime/page.ts';

export const signup: Page<SignupProps> = {
  head: ({ shell }) => {
    const t = text(auth, shell.lang);
    return {
      title: t('signup.head.title'),
      description: t('signup.head.description'),
      indexed: false,
    };
  },
  Body: ({ shell, ...props }) => (
    <ExternalFrame shell={shell}>
      <Island name="signup" of={Signup} props={{ lang: shell.lang, ...props }} />
    </ExternalFrame>
  ),
};
