/** The second factor's code, wherever it comes from. */
import { useRef } from 'react';
import { CodeInput } from '../../../shared/form/CodeInput.tsx';
import { Field } from '../../../shared/form/Field.tsx';
import { Resend } from '../../../shared/form/Resend.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { Step } from '../Step.tsx';
import { auth } from '../texts.ts';
import type { LoginStepProps } from './use-login.ts';
import { type Challenge, useMfa } from './use-mfa.ts';
import '../auth.css';

interface Props extends LoginStepProps {
  readonly appId: string;
  readonly challenge: Challenge;
}

export function MfaStep({ login, appId, challenge }: Props) {
  const t = useText(auth);
  const field = useRef<HTMLInputElement>(null);
  const mfa = useMfa(login, appId, challenge, field);
  const email = login.email.trim();
  const { mail } = mfa;
  const leads = {
    totp: t(`code.${mail.is}`, { email }),
    authenticator: t('mfa.authenticator'),
    recovery: t('mfa.recovery'),
  };
  return (
    <Step
      // A separate step for each type: focus moves into it.
      key={mfa.type}
      title={t('mfa.title')}
      lead={<span role="status">{leads[mfa.type]}</span>}
      flow={login}
      back={{ label: t('back'), onBack: () => login.back({ at: 'password' }) }}
      onSubmit={mfa.submit}
    >
      {mfa.type === 'recovery' ? (
        <Field
          ref={field}
          label={t('mfa.recovery.label')}
          name="recovery_code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={mfa.code}
          onChange={mfa.setCode}
          error={login.errors.code}
        />
      ) : (
        <CodeInput ref={field} value={mfa.code} onChange={mfa.setCode} error={login.errors.code} />
      )}
      <SubmitButton pending={login.pending} disabled={!mfa.complete}>
        {t('mfa.submit')}
      </SubmitButton>
      {mfa.type === 'totp' && mail.is !== 'sending' && (
        <p className="note step__link">
          <Resend
            label={mail.is === 'failed' ? t('code.retry') : undefined}
            mailedAt={mail.at}
            wait={mail.wait}
            pending={login.pending || mfa.mailing}
            run={mfa.runMail}
            onResend={mfa.resend}
          />
        </p>
      )}
      <OtherTypes mfa={mfa} pending={login.pending} />
    </Step>
  );
}

interface OtherTypesProps {
  readonly mfa: ReturnType<typeof useMfa>;
  readonly pending: boolean;
}

function OtherTypes({ mfa, pending }: OtherTypesProps) {
  const t = useText(auth);
  if (mfa.others.length === 0) return null;
  return (
    <ul className="cluster step__others" aria-label={t('mfa.others')}>
      {mfa.others.map((type) => (
        <li key={type}>
          <button
            type="button"
            className="link-button"
            aria-disabled={pending || undefined}
            onClick={() => mfa.choose(type)}
          >
            {t(`mfa.use.${type}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}
