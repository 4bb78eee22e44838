/** Signing up: which step is shown, and what can be done there. */
import type { SignupProps } from '../../../generated/types.ts';
import { positionOf } from '../Step.tsx';
import { useFlow } from '../use-flow.ts';
import { type SignupView, STEPS, type StepName, stepErrors } from './draft.ts';
import { resend, submitStep } from './signup-actions.ts';
import { useSignupDraft } from './use-signup-draft.ts';

export interface SignupIslandProps extends Omit<SignupProps, 'shell'> {
  /** An e-mail address. */
  readonly support: string;
}

export interface SignupStepProps extends Pick<SignupIslandProps, 'support'> {
  readonly signup: ReturnType<typeof useSignup>;
}

export function useSignup(props: SignupIslandProps) {
  const flow = useFlow<SignupView>('email');
  const state = useSignupDraft(flow, props);
  const { draft, asksReferrer, goTo } = state;
  const steps = STEPS.filter((step) => step !== 'referrer' || asksReferrer);
  const index = steps.indexOf(flow.view as StepName);
  const next = () => {
    // The referrer can be changed before there is an address.
    const incomplete = steps.slice(0, index).find((step) => stepErrors(step, draft));
    if (incomplete) goTo(incomplete);
    else flow.go(steps[index + 1] ?? 'done');
  };
  const context = { ...state, app_id: props.app_id, flow, next };

  return {
    ...flow,
    draft,
    change: state.change,
    position: positionOf(flow.view, steps),
    submit: () => {
      const step = flow.view;
      if (step === 'done') return;
      const errors = stepErrors(step, draft);
      if (errors) flow.show(errors);
      else flow.run(() => submitStep[step](context));
    },
    /** The previous step; undefined for the first. */
    before: steps[index - 1],
    /** The INK ID that a link named, whose step is skipped. */
    referredBy: asksReferrer ? null : draft.referrer_id,
    changeReferrer: () => goTo('referrer'),
    /** When the last code was mailed. */
    mailedAt: state.created?.mailedAt ?? 0,
    resend: () => resend(context),
  };
}
