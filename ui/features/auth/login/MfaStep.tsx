/** The second factor's code, from wherever its owner has it. */
import { useRef } from 'react';
import { CodeInput } from '../../../shared/form/CodeInput.tsx';
import { Field } from '../../../shared/form/Field.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { Resend } from '../Resend.tsx';
import { Step } from '../Step.tsx';
import { auth } from '../texts.ts';
import type { Challenge } from './challenge.ts';
import type { LoginStepProps } from './use-login.ts';
import { type Mfa, useMfa } from './use-mfa.ts';
import '../auth.css';

interface Props extends LoginStepProps {
  readonly appId: string;
  readonly challenge: Challenge;
}

export function MfaStep({ lang, login, appId, challenge }: Props) {
  const t = text(auth, lang);
  const mfa = useMfa(login, appId, challenge);
  const field = useRef<HTMLInputElement>(null);
  const email = login.email.trim();
  const leads = {
    totp: t(mfa.mailed ? 'code.sent' : 'code.sending', { email }),
    authenticator: t('mfa.authenticator'),
    recovery: t('mfa.recovery'),
  };
  return (
    <Step
      // A step of its own for each type: focus moves into it.
      key={mfa.type}
      title={t('mfa.title')}
      lead={<span role="status">{leads[mfa.type]}</span>}
      entered={login.entered}
      back={{ label: t('back'), onBack: () => login.go({ at: 'password' }) }}
      onSubmit={() => mfa.submit(() => field.current?.focus())}
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
        />
      ) : (
        <CodeInput ref={field} lang={lang} value={mfa.code} onChange={mfa.setCode} />
      )}
      <SubmitButton lang={lang} pending={login.pending} disabled={!mfa.complete}>
        {t('mfa.submit')}
      </SubmitButton>
      {mfa.type === 'totp' && mfa.mailed && (
        <p className="step__way">
          <Resend lang={lang} label={t('code.resend')} onResend={mfa.mail} />
        </p>
      )}
      <OtherTypes lang={lang} mfa={mfa} />
    </Step>
  );
}

function OtherTypes({ lang, mfa }: { readonly lang: LoginStepProps['lang']; readonly mfa: Mfa }) {
  const t = text(auth, lang);
  if (mfa.others.length === 0) return null;
  return (
    <ul className="step__others" aria-label={t('mfa.others')}>
      {mfa.others.map((type) => (
        <li key={type}>
          <button type="button" className="link-button" onClick={() => mfa.choose(type)}>
            {t(`mfa.use.${type}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}
