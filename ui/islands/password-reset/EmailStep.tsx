/** Whose password. */
import { EmailField } from '../../components/auth/EmailField.tsx';
import { Step } from '../../components/auth/Step.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { Linked } from '../../components/Linked.tsx';
import { auth } from '../../i18n/auth.ts';
import { text } from '../../i18n/catalogue.ts';
import { withEmail } from '../../lib/auth-href.ts';
import type { ResetStepProps } from './PasswordReset.tsx';

export function EmailStep({ lang, reset }: ResetStepProps) {
  const t = text(auth, lang);
  const { draft } = reset;
  return (
    <Step
      title={t('reset.email.title')}
      lead={t('reset.email.lead')}
      place={reset.place}
      entered={reset.entered}
      attempt={reset.attempt}
      onSubmit={reset.submitEmail}
    >
      <EmailField
        lang={lang}
        autoComplete="username"
        value={draft.email}
        error={reset.faults.email}
        onChange={(email) => reset.change({ email })}
      />
      <SubmitButton lang={lang} pending={reset.pending}>
        {t('reset.email.submit')}
      </SubmitButton>
      <p className="step__way">
        <Linked
          text={t('reset.remembered')}
          parts={{ link: <a href={withEmail('/auth/login', draft.email)}>{t('reset.log_in')}</a> }}
        />
      </p>
    </Step>
  );
}
