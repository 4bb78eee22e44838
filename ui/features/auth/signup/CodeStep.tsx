/** The code that proves the e-mail address. */

import { CODE_LENGTH, CodeInput } from '../../../shared/form/CodeInput.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { Resend } from '../Resend.tsx';
import { auth } from '../texts.ts';
import { SignupStep } from './SignupStep.tsx';
import type { SignupStepProps } from './use-signup.ts';
import '../auth.css';

export function CodeStep({ lang, signup }: SignupStepProps) {
  const t = text(auth, lang);
  const { draft, faults, change, pending } = signup;
  return (
    <SignupStep
      lang={lang}
      signup={signup}
      title={t('signup.code.title')}
      lead={t('code.sent', { email: draft.email.trim() })}
    >
      <CodeInput
        lang={lang}
        value={draft.code}
        error={faults.code}
        onChange={(code) => change({ code })}
      />
      <SubmitButton lang={lang} pending={pending} disabled={draft.code.length < CODE_LENGTH}>
        {t('next')}
      </SubmitButton>
      <p className="step__way">
        <Resend lang={lang} label={t('code.resend')} onResend={signup.resend} />
      </p>
    </SignupStep>
  );
}
