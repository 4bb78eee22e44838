/** By whom; skipped where a link has said so. */
import { Field } from '../../../shared/form/Field.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { auth } from '../texts.ts';
import { SignupStep } from './SignupStep.tsx';
import type { SignupStepProps } from './use-signup.ts';

export function ReferrerStep({ lang, signup }: SignupStepProps) {
  const t = text(auth, lang);
  const { draft, faults, change, pending } = signup;
  return (
    <SignupStep
      lang={lang}
      signup={signup}
      title={t('signup.referrer.title')}
      lead={t('signup.referrer.lead')}
    >
      <Field
        label={t('signup.referrer')}
        before="@"
        name="referrer_id"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={draft.referrer_id}
        error={faults.referrer_id}
        onChange={(referrer_id) => change({ referrer_id })}
        required
      />
      <SubmitButton lang={lang} pending={pending}>
        {t('next')}
      </SubmitButton>
    </SignupStep>
  );
}
