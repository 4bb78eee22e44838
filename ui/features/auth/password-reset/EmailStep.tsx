/** Whose password. */

import { Linked } from '../../../shared/controls/Linked.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { withEmail } from '../auth-href.ts';
import { EmailField } from '../EmailField.tsx';
import { Step } from '../Step.tsx';
import { auth } from '../texts.ts';
import type { ResetStepProps } from './use-reset.ts';
import '../auth.css';

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
