/** The mail is on its way: look there first. */

import { Button } from '../../../shared/controls/Button.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { Resend } from '../Resend.tsx';
import { Step } from '../Step.tsx';
import { auth } from '../texts.ts';
import type { ResetStepProps } from './use-reset.ts';
import '../auth.css';

export function SentStep({ lang, reset }: ResetStepProps) {
  const t = text(auth, lang);
  return (
    <Step
      title={t('reset.sent.title')}
      lead={t('reset.sent.lead', { email: reset.draft.email.trim() })}
      place={reset.place}
      entered={reset.entered}
      back={{ label: t('back'), onBack: () => reset.go('email') }}
    >
      <Button size="large" onClick={() => reset.go('code')}>
        {t('next')}
      </Button>
      <p className="step__way">
        <Resend lang={lang} label={t('reset.resend')} onResend={reset.resend} />
      </p>
    </Step>
  );
}
