/** The frame of every sign-up step: its position among them, the way back, and its button. */
import type { ReactNode } from 'react';
import { TextWithLinks } from '../../../shared/controls/TextWithLinks.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { Step } from '../Step.tsx';
import { auth } from '../texts.ts';
import type { SignupStepProps } from './use-signup.ts';

interface Props extends Omit<SignupStepProps, 'support'> {
  readonly title: string;
  readonly lead?: ReactNode;
  /** There is nothing to send yet. */
  readonly disabled?: boolean;
  /** Below the button. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

export function SignupStep({ signup, title, lead, disabled = false, after, children }: Props) {
  const t = useText(auth);
  const { before } = signup;
  return (
    <Step
      title={title}
      lead={lead}
      flow={signup}
      {...(before && { back: { label: t('back'), onBack: () => signup.back(before) } })}
      onSubmit={signup.submit}
    >
      {children}
      <SubmitButton pending={signup.pending} disabled={disabled}>
        {t('next')}
      </SubmitButton>
      {signup.view !== 'code' && <ReferredBy signup={signup} />}
      {after}
    </Step>
  );
}

/** The referrer named by a link, as long as that can be changed. */
function ReferredBy({ signup }: Pick<Props, 'signup'>) {
  const t = useText(auth);
  const { referredBy, changeReferrer } = signup;
  if (!referredBy) return null;
  const change = (
    <button type="button" className="link-button" onClick={changeReferrer}>
      {t('change')}
    </button>
  );
  return (
    <p className="note step__link">
      <TextWithLinks text={t('signup.referred', { id: referredBy })} parts={{ link: change }} />
    </p>
  );
}
