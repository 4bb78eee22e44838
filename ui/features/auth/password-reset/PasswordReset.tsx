/** Resetting a password, step by step. Its first render is the server's: the e-mail address. */

import { CODE_LENGTH } from '../../../generated/limits.ts';
import { withEmail } from '../../../shared/api/login-href.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { TextWithLinks } from '../../../shared/controls/TextWithLinks.tsx';
import { CodeInput } from '../../../shared/form/CodeInput.tsx';
import { NewPasswordFields } from '../../../shared/form/PasswordField.tsx';
import { Resend } from '../../../shared/form/Resend.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { Toaster } from '../../../shared/toast/Toaster.tsx';
import { AccountName, EmailField } from '../fields.tsx';
import { Step } from '../Step.tsx';
import { SuccessScreen } from '../SuccessScreen.tsx';
import { auth } from '../texts.ts';
import { type ResetIslandProps, type ResetStepProps, useReset } from './use-reset.ts';
import '../auth.css';

const REDIRECT_MS = 3000;

const screens = {
  email: EmailStep,
  sent: SentStep,
  code: CodeStep,
  password: PasswordStep,
} as const;

export function PasswordReset(props: ResetIslandProps) {
  const t = useText(auth);
  const reset = useReset(props);
  const { view, draft } = reset;
  const Screen = view === 'done' ? null : screens[view];
  return (
    <div className="auth">
      {Screen ? (
        <Screen reset={reset} />
      ) : (
        <SuccessScreen
          title={t('done')}
          text={t('reset.done')}
          to={withEmail('/auth/login', draft.email)}
          after={REDIRECT_MS}
        />
      )}
      <Toaster />
    </div>
  );
}

function SentStep({ reset }: ResetStepProps) {
  const t = useText(auth);
  return (
    <Step
      title={t('reset.sent.title')}
      lead={t('reset.sent.lead', { email: reset.draft.email.trim() })}
      flow={reset}
      back={{ label: t('back'), onBack: () => reset.back('email') }}
    >
      <Button size="large" onClick={() => reset.go('code')}>
        {t('next')}
      </Button>
      <ResendMail reset={reset} />
    </Step>
  );
}

function ResendMail({ reset }: ResetStepProps) {
  const t = useText(auth);
  return (
    <p className="note step__link">
      <Resend
        label={t('reset.resend')}
        mailedAt={reset.cooldown.mailedAt}
        wait={reset.cooldown.wait}
        pending={reset.pending}
        run={reset.run}
        onResend={reset.resend}
      />
    </p>
  );
}

function CodeStep({ reset }: ResetStepProps) {
  const t = useText(auth);
  const { draft, pending } = reset;
  return (
    <Step
      title={
        <TextWithLinks
          text={t('reset.code.title')}
          parts={{ code: <span className="nowrap">{t('reset.code')}</span> }}
        />
      }
      lead={t('reset.code.lead', { email: draft.email.trim() })}
      flow={reset}
      back={{ label: t('back'), onBack: () => reset.back('sent') }}
      onSubmit={reset.submitCode}
    >
      {reset.maybeSet && (
        <p className="lead step__lead" role="alert">
          <TextWithLinks
            text={t('reset.maybe_set')}
            parts={{ link: <a href={withEmail('/auth/login', draft.email)}>{t('log_in')}</a> }}
          />
        </p>
      )}
      <CodeInput
        value={draft.code}
        error={reset.errors.code}
        onChange={(code) => reset.change({ code })}
      />
      <SubmitButton pending={pending} disabled={draft.code.length < CODE_LENGTH}>
        {t('next')}
      </SubmitButton>
      <ResendMail reset={reset} />
    </Step>
  );
}

function PasswordStep({ reset }: ResetStepProps) {
  const t = useText(auth);
  const { draft, pending } = reset;
  return (
    <Step
      title={t('reset.password.title')}
      flow={reset}
      back={{ label: t('back'), onBack: () => reset.back('code') }}
      onSubmit={reset.submitPassword}
    >
      <AccountName email={draft.email.trim()} />
      <NewPasswordFields
        labels={{ password: t('reset.password'), confirm: t('reset.confirm') }}
        value={draft}
        errors={reset.errors}
        onChange={reset.change}
      />
      <SubmitButton pending={pending}>{t('reset.password.submit')}</SubmitButton>
    </Step>
  );
}

function EmailStep({ reset }: ResetStepProps) {
  const t = useText(auth);
  const { draft } = reset;
  return (
    <Step
      title={t('reset.email.title')}
      lead={t(reset.loggedIn ? 'reset.email.lead.logged_in' : 'reset.email.lead')}
      flow={reset}
      onSubmit={reset.submitEmail}
    >
      <EmailField
        autoComplete="username"
        value={draft.email}
        error={reset.errors.email}
        onChange={(email) => reset.change({ email })}
      />
      <SubmitButton pending={reset.pending}>{t('reset.email.submit')}</SubmitButton>
      {!reset.loggedIn && (
        <p className="note step__link">
          <TextWithLinks
            text={t('reset.remembered')}
            parts={{
              link: <a href={withEmail('/auth/login', draft.email)}>{t('log_in')}</a>,
            }}
          />
        </p>
      )}
    </Step>
  );
}
