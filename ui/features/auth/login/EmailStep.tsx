/** Who is logging in. */

import { Linked } from '../../../shared/controls/Linked.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { withEmail } from '../auth-href.ts';
import { EmailField } from '../EmailField.tsx';
import { Step } from '../Step.tsx';
import { auth } from '../texts.ts';
import { GoButton } from './GoButton.tsx';
import type { LoginStepProps } from './use-login.ts';
import '../auth.css';

export function EmailStep({ lang, login }: LoginStepProps) {
  const t = text(auth, lang);
  return (
    <Step
      title={t('login.title')}
      lead={t('login.lead')}
      entered={login.entered}
      attempt={login.attempt}
      onSubmit={login.submitEmail}
    >
      <EmailField
        lang={lang}
        autoComplete="username webauthn"
        value={login.email}
        error={login.faults.email}
        onChange={login.setEmail}
        after={<GoButton lang={lang} label={t('login.go')} pending={login.pending} />}
      />
      <p className="step__way">
        <Linked
          text={t('login.new')}
          parts={{
            link: <a href={withEmail('/auth/signup', login.email)}>{t('login.sign_up')}</a>,
          }}
        />
      </p>
      <p className="step__way">
        <a href={withEmail('/auth/password-reset', login.email)}>{t('login.forgot')}</a>
      </p>
    </Step>
  );
}
