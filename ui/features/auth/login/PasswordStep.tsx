/** The password, with the way on for those who have forgotten it. */
import { useRef } from 'react';
import { Linked } from '../../../shared/controls/Linked.tsx';
import { PasswordField } from '../../../shared/form/PasswordField.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { AccountName } from '../AccountName.tsx';
import { withEmail } from '../auth-href.ts';
import { Step } from '../Step.tsx';
import { auth } from '../texts.ts';
import type { LoginStepProps } from './use-login.ts';
import '../auth.css';

export function PasswordStep({ lang, login }: LoginStepProps) {
  const t = text(auth, lang);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Step
      title={t('login.password.title')}
      entered={login.entered}
      attempt={login.attempt}
      back={{ label: t('back'), onBack: () => login.pending || login.go({ at: 'ways' }) }}
      // Refused, it is marked whole: what is typed next replaces it.
      onSubmit={() => login.submitPassword(() => field.current?.select())}
    >
      <AccountName
        lang={lang}
        email={login.email.trim()}
        onChange={() => login.pending || login.go({ at: 'email' })}
      />
      <PasswordField
        ref={field}
        lang={lang}
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={login.password}
        error={login.faults.password}
        onChange={login.setPassword}
        required
      />
      <SubmitButton lang={lang} pending={login.pending}>
        {t('login.submit')}
      </SubmitButton>
      <p className="step__way">
        <a href={withEmail('/auth/password-reset', login.email)}>{t('login.forgot')}</a>
      </p>
      <p className="step__way">
        <Linked
          text={t('login.new')}
          parts={{
            link: <a href={withEmail('/auth/signup', login.email)}>{t('login.sign_up')}</a>,
          }}
        />
      </p>
    </Step>
  );
}
