/**
 * This tab's hold on the one payment that an account can have open. While it is held, leaving the page
 * cancels the payment. Before the payment's id is known, the call can't name it, and cancels whichever is
 * open: a tab must not do that to another tab's. A card that is being charged is left alone, as the bank's
 * challenge also takes the buyer away from here. If the buyer returns from there without an outcome, the
 * cart's next page takes over the payment.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import { type Channel, openChannel } from '../../../shared/api/channel.ts';
import { reload } from '../../../shared/api/navigate.ts';
import type { LastPayment } from './bought-cart.ts';
import { cancelOnLeave } from './calls.ts';
import { rememberReloadReason } from './reload-reason.ts';

export interface PaymentLock {
  /** Requested, or existing with its public id. `warn`: the browser asks for confirmation before the page is left. */
  readonly take: (payment?: string, warn?: boolean) => void;
  /** One that an earlier page of this tab opened, and that this page does not show. */
  readonly takeOver: (payment: LastPayment) => void;
  /** It exists: that has ended any payment that another tab had open. */
  readonly notifyOtherTabs: () => void;
  readonly setCharging: (on: boolean) => void;
  /** Whether a charge's outcome is unknown. It stays so until one is decided, however many follow. */
  readonly setInDoubt: (on: boolean) => void;
  readonly isInDoubt: () => boolean;
  readonly isCharging: () => boolean;
  /** False once another tab's payment, or the clock, has ended this one's, whatever is still shown. */
  readonly isOpen: () => boolean;
  readonly drop: () => void;
}

type LockState = 'none' | 'open' | 'charging';

const CHANNEL = 'checkout';

/**
 * @param isUndecided the page shows a payment that was made, and whose outcome is not known
 * @param onLost another tab has started a payment, which ended this one's
 */
export function usePaymentLock(isUndecided: boolean, onLost: () => void): PaymentLock {
  const state = useRef<LockState>('none');
  const payment = useRef<string>(undefined);
  const inDoubt = useRef(false);
  const warnOnLeave = useRef(false);
  const endsAt = useRef(0);
  const isEarlier = useRef(false);
  const channel = useRef<Channel>(undefined);
  const onPaymentLost = useEffectEvent(() => {
    const before = state.current;
    state.current = 'none';
    if (before === 'open') onLost();
  });
  const isOpen = () => state.current === 'open' && Date.now() < endsAt.current;
  const isCancellable = useEffectEvent(isOpen);
  const onPageHide = useEffectEvent(() => {
    if (isUndecided) rememberReloadReason('undecided');
    else if (state.current === 'charging') rememberReloadReason('away');
    if (!isCancellable()) return;
    state.current = 'none';
    cancelOnLeave(payment.current);
    // That nothing was charged is said only if it is known, and that a payment was left only if it was on show.
    if (!inDoubt.current && !isEarlier.current) rememberReloadReason('left');
  });

  useEffect(() => {
    const otherTabs = openChannel(CHANNEL);
    channel.current = otherTabs;
    otherTabs.onmessage = () => onPaymentLost();
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (warnOnLeave.current && isCancellable()) event.preventDefault();
    };
    // What the browser cached is out of date: a payment that was open here has been cancelled.
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) reload();
    };
    const hide = () => onPageHide();
    window.addEventListener('pagehide', hide);
    window.addEventListener('beforeunload', onBeforeUnload);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      otherTabs.close();
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('beforeunload', onBeforeUnload);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, []);

  const open = (id: string | undefined, warn: boolean, end: number) => {
    state.current = 'open';
    payment.current = id;
    inDoubt.current = false;
    warnOnLeave.current = warn;
    endsAt.current = end;
  };

  return {
    take: (id, warn = false) => {
      open(id, warn, Number.POSITIVE_INFINITY);
      isEarlier.current = false;
    },
    takeOver: ({ id, warn, end }) => {
      open(id, warn, end);
      isEarlier.current = true;
    },
    notifyOtherTabs: () => channel.current?.postMessage('opened'),
    setCharging: (on) => {
      if (state.current !== 'none') state.current = on ? 'charging' : 'open';
    },
    setInDoubt: (on) => {
      inDoubt.current = on;
    },
    isInDoubt: () => inDoubt.current,
    isCharging: () => state.current === 'charging',
    isOpen,
    drop: () => {
      state.current = 'none';
      inDoubt.current = false;
    },
  };
}
