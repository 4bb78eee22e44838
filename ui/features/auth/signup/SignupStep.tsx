/** The frame of every step of signing up: its place among them, and the way back. */
import type { ReactNode } from 'react';
import { text } from '../../../shared/texts/catalogue.ts';
import { Step } from '../Step.tsx';
import { auth } from '../texts.ts';
import type { SignupStepProps } from './use-signup.ts';

interface Props extends Omit<SignupStepProps, 'support'> {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

export function SignupStep({ lang, signup, title, lead, children }: Props) {
  const t = text(auth, lang);
  const { steps, back } = signup;
  const n = signup.place + 1;
  return (
    <Step
      title={title}
      lead={lead}
      place={{ n, of: steps.length, text: t('step', { n, m: steps.length }) }}
      entered={signup.entered}
      attempt={signup.attempt}
      {...(back && { back: { label: t('back'), onBack: back } })}
      onSubmit={signup.submit}
    >
      {children}
    </Step>
  );
}
