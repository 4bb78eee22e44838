/** The code from the mail. */

import { CODE_LENGTH, CodeInput } from '../../../shared/form/CodeInput.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { Step } from '../Step.tsx';
import { auth } from '../texts.ts';
import type { ResetStepProps } from './use-reset.ts';

export function CodeStep({ lang, reset }: ResetStepProps) {
  const t = text(auth, lang);
  const { draft, pending } = reset;
  return (
    <Step
      title={t('reset.code.title')}
      lead={t('reset.code.lead', { email: draft.email.trim() })}
      place={reset.place}
      entered={reset.entered}
      attempt={reset.attempt}
      back={{ label: t('back'), onBack: () => pending || reset.go('sent') }}
      onSubmit={reset.submitCode}
    >
      <CodeInput
        lang={lang}
        value={draft.code}
        error={reset.faults.code}
        onChange={(code) => reset.change({ code })}
      />
      <SubmitButton lang={lang} pending={pending} disabled={draft.code.length < CODE_LENGTH}>
        {t('next')}
      </SubmitButton>
    </Step>
  );
}
