/** The code that proves the e-mail address. */
import { Resend } from '../../components/auth/Resend.tsx';
import { CODE_LENGTH, CodeInput } from '../../components/form/CodeInput.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { auth } from '../../i18n/auth.ts';
import { text } from '../../i18n/catalogue.ts';
import type { SignupStepProps } from './Signup.tsx';
import { SignupStep } from './SignupStep.tsx';

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
