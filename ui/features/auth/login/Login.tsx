/** Logging in, screen by screen. Its first render is the server's: the e-mail address. */
import { useEffect, useRef } from 'react';
import { withEmail } from '../../../shared/api/login-href.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { PasswordField } from '../../../shared/form/PasswordField.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { Toaster } from '../../../shared/toast/Toaster.tsx';
import { showPendingToast } from '../../../shared/toast/toasts.ts';
import { AccountName, CookiesBlocked } from '../fields.tsx';
import { Step } from '../Step.tsx';
import { Welcome } from '../SuccessScreen.tsx';
import { auth } from '../texts.ts';
import { EmailStep, SignUpLink } from './EmailStep.tsx';
import { MfaStep } from './MfaStep.tsx';
import { usePasskeyAutofill } from './passkey.ts';
import { type LoginIslandProps, type LoginStepProps, useLogin } from './use-login.ts';
import '../auth.css';

export function Login(props: LoginIslandProps) {
  const { app_id, passkeys } = props;
  const login = useLogin(props);
  useEffect(() => showPendingToast(), []);
  const active = passkeys && !login.blocked && login.view.at === 'email';
  usePasskeyAutofill(active, app_id, login.finish);
  return (
    <div className="auth">
      {login.blocked && <CookiesBlocked />}
      <Screen login={login} appId={app_id} />
      <Toaster />
    </div>
  );
}

function Screen({ login, appId }: LoginStepProps & { readonly appId: string }) {
  const { view } = login;
  switch (view.at) {
    case 'email':
      return <EmailStep key="email" login={login} />;
    case 'methods':
      return <MethodsStep key="methods" login={login} />;
    case 'password':
      return <PasswordStep key="password" login={login} lead={view.lead} />;
    case 'mfa':
      return <MfaStep login={login} appId={appId} challenge={view.challenge} />;
    case 'done':
      return <Welcome goal={login.goal} />;
  }
}

function MethodsStep({ login }: LoginStepProps) {
  const t = useText(auth);
  const { passkey, pending } = login;
  const back = () => login.back({ at: 'email' });
  return (
    <Step
      title={t(passkey ? 'login.methods.title' : 'login.title')}
      flow={login}
      back={{ label: t('back'), onBack: back }}
    >
      <AccountName email={login.email.trim()} onChange={back} />
      {passkey && (
        <SubmitButton pending={pending} onClick={login.submitPasskey}>
          <Icon name="key" />
          {t('login.methods.passkey')}
        </SubmitButton>
      )}
      <Button
        size="large"
        look={passkey ? 'secondary' : 'primary'}
        onClick={() => login.go({ at: 'password' })}
      >
        {t('login.methods.password')}
      </Button>
      <SignUpLink email={login.email} />
    </Step>
  );
}

interface PasswordStepProps extends LoginStepProps {
  /** Why it is asked for again. */
  readonly lead: string | undefined;
}

function PasswordStep({ login, lead }: PasswordStepProps) {
  const t = useText(auth);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Step
      title={t('login.password.title')}
      lead={lead}
      flow={login}
      back={{ label: t('back'), onBack: () => login.back({ at: 'methods' }) }}
      // If refused, it is selected as a whole: typing replaces it.
      onSubmit={() => login.submitPassword(() => field.current?.select())}
    >
      <AccountName email={login.email.trim()} onChange={() => login.back({ at: 'email' })} />
      <PasswordField
        ref={field}
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={login.password}
        error={login.errors.password}
        onChange={login.setPassword}
        required
      />
      <SubmitButton pending={login.pending}>{t('login.submit')}</SubmitButton>
      <p className="note step__link">
        <a href={withEmail('/auth/password-reset', login.email)}>{t('login.forgot')}</a>
      </p>
      <SignUpLink email={login.email} />
    </Step>
  );
}
