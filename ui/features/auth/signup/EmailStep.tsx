/** Where the code will go. */

import { Linked } from '../../../shared/controls/Linked.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { withEmail } from '../auth-href.ts';
import { EmailField } from '../EmailField.tsx';
import { auth } from '../texts.ts';
import { SignupStep } from './SignupStep.tsx';
import type { SignupStepProps } from './use-signup.ts';
import '../auth.css';

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
