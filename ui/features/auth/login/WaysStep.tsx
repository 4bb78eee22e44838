/** By password, or by passkey where there is one. */

import { Button } from '../../../shared/controls/Button.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { AccountName } from '../AccountName.tsx';
import { Step } from '../Step.tsx';
import { auth } from '../texts.ts';
import type { LoginStepProps } from './use-login.ts';

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
