/** Who is logging in. */

import { withEmail } from '../../../shared/api/login-href.ts';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { TextWithLinks } from '../../../shared/controls/TextWithLinks.tsx';
import { PendingStatus } from '../../../shared/form/SubmitButton.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { EmailField } from '../fields.tsx';
import { Step } from '../Step.tsx';
import { auth } from '../texts.ts';
import type { LoginStepProps } from './use-login.ts';
import '../../../shared/form/form.css';
import '../auth.css';

export function EmailStep({ login }: LoginStepProps) {
  const t = useText(auth);
  const [title, lead] =
    login.cart > 0
      ? [t('login.title.cart'), t('login.lead.cart', { n: login.cart })]
      : login.toStore
        ? [t('login.title.store'), t('login.lead.store')]
        : [t('login.title'), t('login.lead')];
  return (
    <Step title={title} lead={lead} flow={login} onSubmit={login.submitEmail}>
      <EmailField
        autoComplete="username webauthn"
        value={login.email}
        error={login.errors.email}
        onChange={login.setEmail}
        after={<GoButton label={t('login.go')} pending={login.pending} />}
      />
      <SignUpLink email={login.email} />
      <p className="note step__link">
        <a href={withEmail('/auth/password-reset', login.email)}>{t('login.forgot')}</a>
      </p>
    </Step>
  );
}

interface GoButtonProps {
  readonly label: string;
  readonly pending: boolean;
}

/** An arrow inside a field's box that submits the form. */
function GoButton({ label, pending }: GoButtonProps) {
  return (
    <>
      <button
        type="submit"
        className={`icon-box field__action field__action--go submit${pending ? ' submit--busy' : ''}`}
        aria-label={label}
        aria-disabled={pending || undefined}
      >
        <span className="submit__label">
          <Icon name="arrow" />
        </span>
      </button>
      <PendingStatus pending={pending} />
    </>
  );
}

/** The link for new visitors; an address that was typed is carried along. */
export function SignUpLink({ email }: { readonly email: string }) {
  const t = useText(auth);
  return (
    <p className="note step__link">
      <TextWithLinks
        text={t('login.new')}
        parts={{ link: <a href={withEmail('/auth/signup', email)}>{t('login.sign_up')}</a> }}
      />
    </p>
  );
}
