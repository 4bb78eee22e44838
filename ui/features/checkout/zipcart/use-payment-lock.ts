/**
 * This tab's hold on the one payment that an account can have open. While it stands, leaving the
 * page cancels the payment. Before it is there the call can't name it, and cancels whichever is open: a
 * tab must not make it for another's. A card that is being charged is left alone, for the bank's questions
 * take the buyer away from here too. Who comes back from there without an answer has the payment taken
 * over by the cart's next page.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import { reload } from '../../../shared/api/navigate.ts';
import { cancelOnLeave } from './calls.ts';
import { keepLeft } from './reload-reason.ts';

export interface PaymentLock {
  /** Asked for, or there by its public name. `warn`: the browser asks once more before the page is left. */
  readonly take: (payment?: string, warn?: boolean) => void;
  /** It is there: a payment that another tab has open has ended by this. */
  readonly tellOthers: () => void;
  readonly charging: (on: boolean) => void;
  /** Whether nobody knows what came of a charge. It stays so until one is decided, however many follow. */
  readonly doubt: (on: boolean) => void;
  readonly isInDoubt: () => boolean;
  readonly isCharging: () => boolean;
  /** False as soon as another tab's payment has ended this one's, whatever is still on show. */
  readonly isOpen: () => boolean;
  readonly drop: () => void;
}

type LockState = 'none' | 'open' | 'charging';

const CHANNEL = 'checkout';

/** @param onLost another tab has begun a payment, which ended this one's */
export function usePaymentLock(onLost: () => void): PaymentLock {
  const state = useRef<LockState>('none');
  const payment = useRef<string>(undefined);
  const inDoubt = useRef(false);
  const warnOnLeave = useRef(false);
  const channel = useRef<BroadcastChannel>(undefined);
  const lose = useEffectEvent(() => {
    const before = state.current;
    state.current = 'none';
    if (before === 'open') onLost();
  });

  useEffect(() => {
    const others = new BroadcastChannel(CHANNEL);
    channel.current = others;
    others.onmessage = () => lose();
    const leave = () => {
      if (state.current === 'charging') keepLeft('away');
      if (state.current !== 'open') return;
      state.current = 'none';
      cancelOnLeave(payment.current);
      // That nothing was charged is said where it is known.
      if (!inDoubt.current) keepLeft('left');
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (warnOnLeave.current && state.current === 'open') event.preventDefault();
    };
    // What the browser kept is out of date: a payment that was open here is cancelled by now.
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) reload();
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('beforeunload', ask);
    window.addEventListener('pageshow', back);
    return () => {
      others.close();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('pageshow', back);
    };
  }, []);

  return {
    take: (id, warn = false) => {
      state.current = 'open';
      payment.current = id;
      inDoubt.current = false;
      warnOnLeave.current = warn;
    },
    tellOthers: () => channel.current?.postMessage('opened'),
    charging: (on) => {
      if (state.current !== 'none') state.current = on ? 'charging' : 'open';
    },
    doubt: (on) => {
      inDoubt.current = on;
    },
    isInDoubt: () => inDoubt.current,
    isCharging: () => state.current === 'charging',
    isOpen: () => state.current === 'open',
    drop: () => {
      state.current = 'none';
      inDoubt.current = false;
    },
  };
}
