/** The handle. */
import { Field } from '../../../shared/form/Field.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { auth } from '../texts.ts';
import { SignupStep } from './SignupStep.tsx';
import type { SignupStepProps } from './use-signup.ts';

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
