/** The mail is on its way: look there first. */
import { Resend } from '../../components/auth/Resend.tsx';
import { Step } from '../../components/auth/Step.tsx';
import { Button } from '../../components/Button.tsx';
import { auth } from '../../i18n/auth.ts';
import { text } from '../../i18n/catalogue.ts';
import type { ResetStepProps } from './PasswordReset.tsx';

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
