/** Signing up, step by step. Its first render is the server's: the e-mail address. */

import { CODE_LENGTH } from '../../../generated/limits.ts';
import { withEmail } from '../../../shared/api/login-href.ts';
import { TextWithLinks } from '../../../shared/controls/TextWithLinks.tsx';
import { Checkbox } from '../../../shared/form/Checkbox.tsx';
import { CodeInput } from '../../../shared/form/CodeInput.tsx';
import { Field, type FieldProps } from '../../../shared/form/Field.tsx';
import { NewPasswordFields } from '../../../shared/form/PasswordField.tsx';
import { Resend } from '../../../shared/form/Resend.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { Toaster } from '../../../shared/toast/Toaster.tsx';
import { AccountName, CookiesBlocked, EmailField } from '../fields.tsx';
import { Welcome } from '../SuccessScreen.tsx';
import { auth } from '../texts.ts';
import { SignupStep } from './SignupStep.tsx';
import { type SignupIslandProps, type SignupStepProps, useSignup } from './use-signup.ts';
import '../auth.css';

const screens = {
  email: EmailStep,
  referrer: ReferrerStep,
  ink_id: InkIdStep,
  password: PasswordStep,
  code: CodeStep,
} as const;

export function Signup(props: SignupIslandProps) {
  const signup = useSignup(props);
  const { view } = signup;
  const Screen = view === 'done' ? null : screens[view];
  return (
    <div className="auth">
      {signup.blocked && <CookiesBlocked />}
      {Screen ? <Screen signup={signup} support={props.support} /> : <Welcome goal={props.goal} />}
      <Toaster />
    </div>
  );
}

function CodeStep({ signup }: SignupStepProps) {
  const t = useText(auth);
  const { draft, errors, change } = signup;
  return (
    <SignupStep
      signup={signup}
      title={t('signup.code.title')}
      lead={t('code.sent', { email: draft.email.trim() })}
      disabled={draft.code.length < CODE_LENGTH}
      after={
        <p className="note step__link">
          <Resend
            mailedAt={signup.mailedAt}
            pending={signup.pending}
            run={signup.run}
            onResend={signup.resend}
          />
        </p>
      }
    >
      <CodeInput value={draft.code} error={errors.code} onChange={(code) => change({ code })} />
    </SignupStep>
  );
}

/** A field for a handle: taken as typed, and not stored by browsers. */
function HandleField(props: FieldProps) {
  return (
    <Field
      {...props}
      before="@"
      // Browsers save a password with the e-mail address, so this is not a user name.
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
    />
  );
}

/** The referrer; skipped if a link has named one. */
function ReferrerStep({ signup, support }: SignupStepProps) {
  const t = useText(auth);
  const { draft, errors, change } = signup;
  return (
    <SignupStep
      signup={signup}
      title={t('signup.referrer.title')}
      lead={
        <TextWithLinks
          text={t('signup.referrer.lead')}
          parts={{ link: <a href={`mailto:${support}`}>{t('signup.support')}</a> }}
        />
      }
    >
      <HandleField
        label={t('signup.referrer')}
        name="referrer_id"
        value={draft.referrer_id}
        error={errors.referrer_id}
        onChange={(referrer_id) => change({ referrer_id })}
      />
    </SignupStep>
  );
}

function InkIdStep({ signup }: SignupStepProps) {
  const t = useText(auth);
  const { draft, errors, change } = signup;
  return (
    <SignupStep signup={signup} title={t('signup.ink_id.title')} lead={t('signup.ink_id.lead')}>
      <HandleField
        label={t('signup.ink_id')}
        hint={t('signup.ink_id.hint')}
        name="ink_id"
        value={draft.ink_id}
        error={errors.ink_id}
        onChange={(ink_id) => change({ ink_id })}
      />
    </SignupStep>
  );
}

function EmailStep({ signup }: SignupStepProps) {
  const t = useText(auth);
  const { draft, errors, change } = signup;
  return (
    <SignupStep
      signup={signup}
      title={t('signup.email.title')}
      lead={t('signup.email.lead')}
      after={
        <p className="note step__link">
          <TextWithLinks
            text={t('signup.known')}
            parts={{
              link: <a href={withEmail('/auth/login', draft.email)}>{t('log_in')}</a>,
            }}
          />
        </p>
      }
    >
      <EmailField
        autoComplete="email"
        value={draft.email}
        error={errors.email}
        onChange={(email) => change({ email })}
      />
    </SignupStep>
  );
}

/** The password, and what is agreed to. The box does not block: it is for payment that it must be ticked. */
function PasswordStep({ signup }: SignupStepProps) {
  const t = useText(auth);
  const { draft, errors, change } = signup;
  const legal = (name: 'terms' | 'privacy') => (
    <a href={`/${name}`} target="_blank" rel="noopener">
      {t(`signup.${name}`)}
    </a>
  );
  return (
    <SignupStep signup={signup} title={t('signup.password.title')}>
      <AccountName email={draft.email.trim()} />
      <NewPasswordFields
        labels={{ password: t('signup.password'), confirm: t('signup.confirm') }}
        value={draft}
        errors={errors}
        onChange={change}
      />
      <div className="step__agree">
        <Checkbox
          name="terms_agreed"
          checked={draft.agreed}
          onChange={(agreed) => change({ agreed })}
        >
          <TextWithLinks
            text={t('signup.agree')}
            parts={{ terms: legal('terms'), privacy: legal('privacy') }}
          />
        </Checkbox>
        <p className="note-faint step__age">{t('signup.age')}</p>
      </div>
    </SignupStep>
  );
}
