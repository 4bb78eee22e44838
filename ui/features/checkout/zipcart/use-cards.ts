/** The card provider's script, as the card form needs it: on its way, there, or not to be had. */
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import type { Checkout } from '../../../generated/Checkout.ts';
import type { Lang } from '../../../generated/Lang.ts';
import { openCards } from './card-script.ts';

type State =
  | { readonly phase: 'loading' | 'failed' }
  | { readonly phase: 'ready'; readonly stripe: Stripe };

export interface Cards {
  readonly state: State;
  /** The form is there, and did not load. */
  readonly fail: () => void;
  readonly retry: () => void;
}

export function useCards({ script_url, publishable_key }: Checkout, lang: Lang): Cards {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>({ phase: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    let gone = false;
    openCards(script_url, publishable_key, lang).then(
      (stripe) => gone || setState({ phase: 'ready', stripe }),
      () => gone || setState({ phase: 'failed' }),
    );
    return () => {
      gone = true;
    };
  }, [attempt, script_url, publishable_key, lang]);
  return {
    state,
    fail: () => setState({ phase: 'failed' }),
    retry: () => {
      setState({ phase: 'loading' });
      setAttempt((last) => last + 1);
    },
  };
}
