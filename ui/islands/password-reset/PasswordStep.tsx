/** The new password. */
import { AccountName } from '../../components/auth/AccountName.tsx';
import { NewPassword } from '../../components/auth/NewPassword.tsx';
import { Step } from '../../components/auth/Step.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { auth } from '../../i18n/auth.ts';
import { text } from '../../i18n/catalogue.ts';
import type { ResetStepProps } from './PasswordReset.tsx';

export function PasswordStep({ lang, reset }: ResetStepProps) {
  const t = text(auth, lang);
  const { draft, pending } = reset;
  return (
    <Step
      title={t('reset.password.title')}
      place={reset.place}
      entered={reset.entered}
      attempt={reset.attempt}
      back={{ label: t('back'), onBack: () => pending || reset.go('code') }}
      onSubmit={reset.submitPassword}
    >
      <AccountName lang={lang} email={draft.email.trim()} />
      <NewPassword
        lang={lang}
        labels={{ password: t('reset.password'), confirm: t('reset.confirm') }}
        value={draft}
        faults={reset.faults}
        onChange={reset.change}
      />
      <SubmitButton lang={lang} pending={pending}>
        {t('reset.password.submit')}
      </SubmitButton>
    </Step>
  );
}
