/** Where the code will go. */
import { EmailField } from '../../components/auth/EmailField.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { Linked } from '../../components/Linked.tsx';
import { auth } from '../../i18n/auth.ts';
import { text } from '../../i18n/catalogue.ts';
import { withEmail } from '../../lib/auth-href.ts';
import type { SignupStepProps } from './Signup.tsx';
import { SignupStep } from './SignupStep.tsx';

export function EmailStep({ lang, signup }: SignupStepProps) {
  const t = text(auth, lang);
  const { draft, faults, change, pending } = signup;
  return (
    <SignupStep
      lang={lang}
      signup={signup}
      title={t('signup.email.title')}
      lead={t('signup.email.lead')}
    >
      <EmailField
        lang={lang}
        autoComplete="email"
        value={draft.email}
        error={faults.email}
        onChange={(email) => change({ email })}
      />
      <SubmitButton lang={lang} pending={pending}>
        {t('next')}
      </SubmitButton>
      <p className="step__way">
        <Linked
          text={t('signup.known')}
          parts={{ link: <a href={withEmail('/auth/login', draft.email)}>{t('signup.log_in')}</a> }}
        />
      </p>
    </SignupStep>
  );
}
