/** The handle. */
import { Field } from '../../components/form/Field.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { auth } from '../../i18n/auth.ts';
import { text } from '../../i18n/catalogue.ts';
import type { SignupStepProps } from './Signup.tsx';
import { SignupStep } from './SignupStep.tsx';

export function InkIdStep({ lang, signup }: SignupStepProps) {
  const t = text(auth, lang);
  const { draft, faults, change, pending } = signup;
  return (
    <SignupStep
      lang={lang}
      signup={signup}
      title={t('signup.ink_id.title')}
      lead={t('signup.ink_id.lead')}
    >
      <Field
        label={t('signup.ink_id')}
        hint={t('signup.ink_id.hint')}
        before="@"
        name="ink_id"
        // A password is kept under the e-mail address, so this is no user name.
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={draft.ink_id}
        error={faults.ink_id}
        onChange={(ink_id) => change({ ink_id })}
        required
      />
      <SubmitButton lang={lang} pending={pending}>
        {t('next')}
      </SubmitButton>
    </SignupStep>
  );
}
