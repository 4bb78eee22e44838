/** The new password. */

import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { AccountName } from '../AccountName.tsx';
import { NewPassword } from '../NewPassword.tsx';
import { Step } from '../Step.tsx';
import { auth } from '../texts.ts';
import type { ResetStepProps } from './use-reset.ts';

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
