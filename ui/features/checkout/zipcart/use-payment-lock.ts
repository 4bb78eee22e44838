/**
 * This tab's hold on the one payment that an account can have open. While it is held, leaving the page or
 * logging out cancels the payment. Before the payment's id is known, the call can't name it, and cancels
 * whichever is open: a tab must not do that to another tab's. A card that is being charged is left alone, as
 * the bank's challenge also takes the buyer away from here. If the buyer returns from there without an
 * outcome, the cart's next page takes over the payment. It also takes over one that was left, and learns
 * whether it was cancelled: nobody reads the reply to the call of a page that is gone.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import { type Channel, openChannel } from '../../../shared/api/channel.ts';
import { reload } from '../../../shared/api/navigate.ts';
import { cancelOnLeave } from './calls.ts';
import type { LastPayment } from './last-payment.ts';
import { type LeaveReason, type RecheckReason, rememberLeaveReason } from './leave-reason.ts';

export type PaymentLock = ReturnType<typeof usePaymentLock>;

interface HeldPayment {
  /** Its public id. Undefined until it exists. */
  readonly id: string | undefined;
  /** Leaving it may restrict the account: the browser asks for confirmation before the page is left. */
  readonly lastWarning: boolean;
  /** Until when it can be paid. Undefined for this page's own, which the page ends itself. */
  readonly end: number | undefined;
  /** Why the next page is to ask about it, and say what came of it, if this one is left. */
  readonly recheck: RecheckReason | undefined;
}

interface Held {
  readonly name: 'open' | 'charging';
  readonly payment: HeldPayment;
  /** Whether a charge's outcome is unknown. */
  readonly unclear: boolean;
}

/**
 * `lost`: another tab's payment has ended this one's, perhaps while its card was being charged. `under_way`: the bank is
 * processing it, so it can't be cancelled.
 */
type LockState =
  | { readonly name: 'none' }
  | Held
  | { readonly name: 'lost' | 'under_way'; readonly unclear: boolean };

const NONE: LockState = { name: 'none' };
const REQUESTED: HeldPayment = {
  id: undefined,
  lastWarning: false,
  end: undefined,
  recheck: undefined,
};
const CHANNEL = 'checkout';
const LOG_OUT = '/auth/logout';

const openState = (payment: HeldPayment): Held => ({ name: 'open', payment, unclear: false });

/** What leaving the page cancels. */
function cancellable(state: LockState): Held | null {
  if (state.name !== 'open') return null;
  const { end } = state.payment;
  return end === undefined || Date.now() < end ? state : null;
}

/** Why the next page is to speak of the payment, if this one is left. */
function leaveReason(state: LockState): LeaveReason | undefined {
  if (state.name === 'charging') return 'left_charging';
  if (state.name === 'under_way') return 'left_unclear';
  if (state.name !== 'open') return undefined;
  const { recheck } = state.payment;
  const reason = recheck && state.unclear ? 'left_unclear' : recheck;
  // A payment whose time is up has ended, but what came of a charge may still be unknown.
  return reason === 'left_unclear' || cancellable(state) ? reason : undefined;
}

const isLogOut = ({ target }: SubmitEvent): boolean =>
  target instanceof HTMLFormElement && target.getAttribute('action') === LOG_OUT;

/**
 * @param isUndecided the page shows a payment that was made, and whose outcome is not known
 * @param onLost another tab has started a payment, which ended this one's
 * @param confirmLeaving asks before a log-out that may restrict the account: the browser asks too late for it
 */
export function usePaymentLock(
  isUndecided: boolean,
  onLost: () => void,
  confirmLeaving: () => boolean,
) {
  const state = useRef(NONE);
  const channel = useRef<Channel>(undefined);
  const onPaymentLost = useEffectEvent(() => {
    const before = state.current;
    if (before.name === 'none') return;
    state.current = { name: 'lost', unclear: before.unclear };
    if (before.name === 'open') onLost();
  });
  const onLeave = useEffectEvent(() => {
    const reason = isUndecided ? 'left_undecided' : leaveReason(state.current);
    if (reason) rememberLeaveReason(reason);
    const held = cancellable(state.current);
    if (!held) return;
    state.current = NONE;
    cancelOnLeave(held.payment.id);
  });
  // The page is hidden only once its customer is logged out, and can't cancel anything any more.
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    if (!isLogOut(event)) return;
    if (cancellable(state.current)?.payment.lastWarning && !confirmLeaving())
      event.preventDefault();
    else onLeave();
  });

  useEffect(() => {
    const otherTabs = openChannel(CHANNEL);
    channel.current = otherTabs;
    otherTabs.onmessage = () => onPaymentLost();
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (cancellable(state.current)?.payment.lastWarning) event.preventDefault();
    };
    // What the browser cached is out of date: a payment that was open here has been cancelled.
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) reload();
    };
    const unmounted = new AbortController();
    const { signal } = unmounted;
    document.addEventListener('submit', (event) => onSubmit(event), { capture: true, signal });
    window.addEventListener('pagehide', () => onLeave(), { signal });
    window.addEventListener('beforeunload', onBeforeUnload, { signal });
    window.addEventListener('pageshow', onPageShow, { signal });
    return () => {
      otherTabs.close();
      unmounted.abort();
    };
  }, []);

  return {
    /**
     * A payment is requested. Returns what restores the one that was held before, for a request that is refused, unless
     * it has ended since.
     */
    request: () => {
      const before = state.current;
      const requested = openState(REQUESTED);
      state.current = requested;
      return () => {
        if (state.current === requested) state.current = before;
      };
    },
    /** It exists, with its public id. `lastWarning`: the browser asks for confirmation before the page is left. */
    hold: (id: string, lastWarning: boolean) => {
      state.current = openState({ id, lastWarning, end: undefined, recheck: 'left_open' });
    },
    /** One that an earlier page of this tab opened, and that this page does not show. `recheck`: why this page asks about it. */
    takeOver: ({ id, lastWarning, end }: LastPayment, recheck?: RecheckReason) => {
      state.current = openState({ id, lastWarning, end, recheck });
    },
    /** It exists: that has ended any payment that another tab had open. */
    notifyOtherTabs: () => channel.current?.postMessage('opened'),
    setCharging: (on: boolean) => {
      const held = state.current;
      if (held.name === 'open' || held.name === 'charging') {
        state.current = { ...held, name: on ? 'charging' : 'open' };
      }
    },
    /** The bank is processing it: it is not cancelled, and the next page asks about it. */
    setUnderWay: () => {
      state.current = { name: 'under_way', unclear: true };
    },
    /** Whether a charge's outcome is unknown. It stays so until one is decided, however many follow. */
    setUnclear: (unclear: boolean) => {
      if (state.current.name !== 'none') state.current = { ...state.current, unclear };
    },
    isUnclear: () => state.current.name !== 'none' && state.current.unclear,
    /** False once another tab's payment, or the clock, has ended this one's, whatever is still shown. */
    isOpen: () => cancellable(state.current) !== null,
    drop: () => {
      state.current = NONE;
    },
  };
}
