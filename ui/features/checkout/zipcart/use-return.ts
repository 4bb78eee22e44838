/** The buyer comes back from the card provider: what came of it is asked before anything else. */
import { useEffect, useEffectEvent } from 'react';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';
import { recallBought } from './bought.ts';
import { outcome } from './settle.ts';
import type { Claim } from './use-claim.ts';
import type { StageState } from './use-stage.ts';
import { takeWayBack } from './way-back.ts';

interface Parts {
  readonly lang: Lang;
  readonly returning: boolean;
  readonly stage: StageState;
  readonly claim: Claim;
  readonly finish: (secret: string) => Promise<void>;
}

/** The bank has not decided: paying once more would be paying twice. */
const UNDECIDED = ['pending', 'processing'];

export function useReturn({ lang, returning, stage, claim, finish }: Parts): void {
  const comeBack = useEffectEvent(() => {
    const back = takeWayBack();
    if (!back) return stage.go({ step: 'list' });
    if (back.status === 'succeeded') return void finish(back.secret);
    if (UNDECIDED.includes(back.status)) return stage.go(outcome('processing', back.secret));
    // It is still open, and this tab's own.
    if (recallBought(back.secret)) claim.take();
    stage.go({ step: 'list' }, text(texts, lang)('return.failed'));
  });
  useEffect(() => {
    if (returning) comeBack();
  }, [returning]);
}
