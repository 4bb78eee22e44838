/** Resetting a password, step by step. Its first render is the server's: the e-mail address. */

import { text } from '../../../shared/texts/catalogue.ts';
import { Toaster } from '../../../shared/toast/Toaster.tsx';
import { withEmail } from '../auth-href.ts';
import { Splash } from '../Splash.tsx';
import { auth } from '../texts.ts';
import { CodeStep } from './CodeStep.tsx';
import { EmailStep } from './EmailStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { SentStep } from './SentStep.tsx';
import { type ResetIslandProps, useReset } from './use-reset.ts';

const REDIRECT_MS = 3000;

const screens = {
  email: EmailStep,
  sent: SentStep,
  code: CodeStep,
  password: PasswordStep,
} as const;

export function PasswordReset(props: ResetIslandProps) {
  const { lang } = props;
  const t = text(auth, lang);
  const reset = useReset(props);
  const { view, draft } = reset;
  const Screen = view === 'done' ? null : screens[view];
  return (
    <div className="auth">
      {Screen ? (
        <Screen lang={lang} reset={reset} />
      ) : (
        <Splash
          title={t('done')}
          text={t('reset.done')}
          to={withEmail('/auth/login', draft.email)}
          after={REDIRECT_MS}
        />
      )}
      <Toaster lang={lang} />
    </div>
  );
}
