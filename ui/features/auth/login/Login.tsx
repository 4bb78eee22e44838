/** Logging in, screen by screen. Its first render is the server's: the e-mail address. */

import { text } from '../../../shared/texts/catalogue.ts';
import { Toaster } from '../../../shared/toast/Toaster.tsx';
import { Splash } from '../Splash.tsx';
import { auth } from '../texts.ts';
import { EmailStep } from './EmailStep.tsx';
import { MfaStep } from './MfaStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { type LoginIslandProps, type LoginStepProps, useLogin } from './use-login.ts';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';
import { WaysStep } from './WaysStep.tsx';

const REDIRECT_MS = 1500;

export function Login(props: LoginIslandProps) {
  const { lang, app_id, passkeys } = props;
  const login = useLogin(props);
  const active = passkeys && login.view.at === 'email';
  usePasskeyAutofill({ active, app_id, onReply: login.finish });
  return (
    <div className="auth">
      <Screen lang={lang} login={login} appId={app_id} />
      <Toaster lang={lang} />
    </div>
  );
}

function Screen({ lang, login, appId }: LoginStepProps & { readonly appId: string }) {
  const t = text(auth, lang);
  const { view } = login;
  switch (view.at) {
    case 'email':
      return <EmailStep key="email" lang={lang} login={login} />;
    case 'ways':
      return <WaysStep key="ways" lang={lang} login={login} />;
    case 'password':
      return <PasswordStep key="password" lang={lang} login={login} />;
    case 'mfa':
      return <MfaStep lang={lang} login={login} appId={appId} challenge={view.challenge} />;
    case 'done':
      return <Splash title={t('done')} text={t('login.done')} to="/zipstore" after={REDIRECT_MS} />;
  }
}
