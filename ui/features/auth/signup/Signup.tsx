/** Signing up, step by step. Its first render is the server's: the e-mail address. */

import { text } from '../../../shared/texts/catalogue.ts';
import { Toaster } from '../../../shared/toast/Toaster.tsx';
import { Splash } from '../Splash.tsx';
import { auth } from '../texts.ts';
import { CodeStep } from './CodeStep.tsx';
import { EmailStep } from './EmailStep.tsx';
import { InkIdStep } from './InkIdStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { ReferrerStep } from './ReferrerStep.tsx';
import { type SignupIslandProps, useSignup } from './use-signup.ts';

const REDIRECT_MS = 1500;

const screens = {
  email: EmailStep,
  referrer: ReferrerStep,
  ink_id: InkIdStep,
  password: PasswordStep,
  code: CodeStep,
} as const;

export function Signup(props: SignupIslandProps) {
  const { lang } = props;
  const t = text(auth, lang);
  const signup = useSignup(props);
  const { view } = signup;
  const Screen = view === 'done' ? null : screens[view];
  return (
    <div className="auth">
      {Screen ? (
        <Screen lang={lang} signup={signup} />
      ) : (
        <Splash title={t('done')} text={t('signup.done')} to="/dashboard" after={REDIRECT_MS} />
      )}
      <Toaster lang={lang} />
    </div>
  );
}
