/** By password, or by passkey where there is one. */
import { AccountName } from '../../components/auth/AccountName.tsx';
import { Step } from '../../components/auth/Step.tsx';
import { Button } from '../../components/Button.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { Icon } from '../../components/Icon.tsx';
import { auth } from '../../i18n/auth.ts';
import { text } from '../../i18n/catalogue.ts';
import type { LoginStepProps } from './Login.tsx';

export function WaysStep({ lang, login }: LoginStepProps) {
  const t = text(auth, lang);
  const { passkey, pending } = login;
  const back = () => login.go({ at: 'email' });
  return (
    <Step
      title={t(passkey ? 'login.ways.title' : 'login.way.title')}
      entered={login.entered}
      back={{ label: t('back'), onBack: back }}
    >
      <AccountName lang={lang} email={login.email.trim()} onChange={back} />
      {passkey && (
        <SubmitButton lang={lang} pending={pending} onClick={login.submitPasskey}>
          <Icon name="key" />
          {t('login.ways.passkey')}
        </SubmitButton>
      )}
      <Button
        size="large"
        look={passkey ? 'secondary' : 'primary'}
        onClick={() => login.go({ at: 'password' })}
      >
        {t('login.ways.password')}
      </Button>
    </Step>
  );
}
