/** The page that resets a password. */
import { ExternalFrame } from '../components/shell/ExternalFrame.tsx';
import type { ResetProps } from '../generated/ResetProps.ts';
import { auth } from '../i18n/auth.ts';
import { text } from '../i18n/catalogue.ts';
import { PasswordReset } from '../islands/password-reset/PasswordReset.tsx';
import { Island } from '../runtime/island.tsx';
import type { Page } from '../runtime/page.ts';

export const passwordReset: Page<ResetProps> = {
  head: ({ shell }) => {
    const t = text(auth, shell.lang);
    return {
      title: t('reset.head.title'),
      description: t('reset.head.description'),
      indexed: false,
    };
  },
  Body: ({ shell, ...props }) => (
    <ExternalFrame shell={shell}>
      <Island name="password-reset" of={PasswordReset} props={{ lang: shell.lang, ...props }} />
    </ExternalFrame>
  ),
};
