/** Who is logging in. */
import { EmailField } from '../../components/auth/EmailField.tsx';
import { Step } from '../../components/auth/Step.tsx';
import { GoButton } from '../../components/form/GoButton.tsx';
import { Linked } from '../../components/Linked.tsx';
import { auth } from '../../i18n/auth.ts';
import { text } from '../../i18n/catalogue.ts';
import { withEmail } from '../../lib/auth-href.ts';
import type { LoginStepProps } from './Login.tsx';

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
