/** The draft of a sign-up, and the sign-up made from it: what the tab keeps of both, and the steps of the browser's history. */
import { useState } from 'react';
import type { SignupProps } from '../../../generated/types.ts';
import {
  persistedNumber,
  persistedText,
  usePersistedFlow,
} from '../../../shared/form/use-persisted.ts';
import { type Flow, useDraft, useFlowHistory } from '../use-flow.ts';
import {
  cleanDraft,
  type Draft,
  EMPTY,
  isReachable,
  persistedDraft,
  type SignupView,
  STEPS,
  type StepName,
  toPersist,
} from './draft.ts';

/** A sign-up that awaits its code. */
interface Created {
  readonly id: string;
  /** When its last code was mailed. */
  readonly mailedAt: number;
  /** The draft's details that it was made from, as far as they were kept. */
  readonly details: string;
}

/** A changed name, address or password makes a different sign-up; a changed code does not. */
const detailsOf = (draft: Draft): string =>
  JSON.stringify({ ...cleanDraft(draft), code: '', confirm: '' });

type Opened = Pick<SignupProps, 'email' | 'referrer' | 'referrer_unknown'>;

export function useSignupDraft(flow: Flow<SignupView>, opened: Opened) {
  const { email, referrer, referrer_unknown } = opened;
  const [draft, change] = useDraft<Draft>(flow, { ...EMPTY, email, referrer_id: referrer ?? '' });
  /** The referrer of the last link that was followed. */
  const [linked, setLinked] = useState(referrer ?? '');
  const [asksReferrer, setAsksReferrer] = useState(referrer === null || referrer_unknown);
  const [created, setCreated] = useState<Created | null>(null);

  const { id, mailedAt } = created ?? {};
  const snapshot = { ...toPersist(draft), view: flow.view, link: linked, id, mailedAt };
  usePersistedFlow('signup', email, flow.view === 'done' ? null : snapshot, (kept) => {
    const step = STEPS.find((one) => one === kept.view);
    if (!step) return;
    const keptLink = persistedText(kept.link);
    const known = referrer_unknown ? null : referrer;
    const link = known ?? keptLink;
    const found = persistedDraft(kept);
    // The same link does not replace a referrer that was entered since.
    const referrer_id = link === keptLink ? found.referrer_id : link;
    const next = { ...draft, ...found, referrer_id };
    change(next);
    setLinked(link);
    if (step === 'referrer' || referrer_id !== known) setAsksReferrer(true);
    const keptId = persistedText(kept.id);
    const keptAt = persistedNumber(kept.mailedAt);
    if (keptId !== '') setCreated({ id: keptId, mailedAt: keptAt, details: detailsOf(next) });
    flow.restore(step === 'code' && keptId === '' ? 'password' : step);
  });

  const goTo = (step: StepName) => {
    if (step === 'referrer') setAsksReferrer(true);
    flow.go(step);
  };
  /** The draft's, as a sign-up keeps them. */
  const details = detailsOf(draft);
  /** The code step can be shown: nothing has changed since its code was mailed. */
  const awaitsCode = created?.details === details;
  useFlowHistory(flow, STEPS, (step) => {
    if (step === 'code' ? awaitsCode : isReachable(step, draft)) goTo(step);
  });

  return {
    draft,
    change,
    asksReferrer,
    goTo,
    created,
    setCreated,
    details,
    awaitsCode,
  };
}
