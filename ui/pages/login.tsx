/** The log-in page. */
import { ExternalFrame } from '../components/shell/ExternalFrame.tsx';
import type { LoginProps } from '../generated/LoginProps.ts';
import { auth } from '../i18n/auth.ts';
import { text } from '../i18n/catalogue.ts';
import { Login } from '../islands/login/Login.tsx';
import { Island } from '../runtime/island.tsx';
import type { Page } from '../runtime/page.ts';

export const login: Page<LoginProps> = {
  head: ({ shell }) => {
    const t = text(auth, shell.lang);
    return {
      title: t('login.head.title'),
      description: t('login.head.description'),
      indexed: false,
    };
  },
  Body: ({ shell, ...props }) => (
    <ExternalFrame shell={shell}>
      <Island name="login" of={Login} props={{ lang: shell.lang, ...props }} />
    </ExternalFrame>
  ),
};
