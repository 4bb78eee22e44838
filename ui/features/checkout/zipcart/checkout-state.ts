/** A checkout's state, and its transitions: one reducer, without effects. */
import type {
  CartProps,
  OrderConfirmation,
  PaymentIntentReply,
  Zip,
} from '../../../generated/types.ts';
import type { Cart } from '../../../shared/cart/cart.ts';
import { publicAvailability } from '../../../shared/zip/listing.ts';

export type CheckoutProps = Omit<CartProps, 'shell'>;

/** A key of the checkout's catalogue. */
export type VerifiedName =
  | 'processing'
  | 'cancelled'
  | 'refunded'
  | 'order_ended'
  | 'unknown'
  | 'unreachable'
  | 'paid';

/** The outcome of a payment that did not simply succeed. */
export type Outcome =
  /** An earlier payment, in the server's words. */
  | { readonly name: 'went_through'; readonly message: string }
  /** One that can be asked about again. */
  | { readonly name: VerifiedName; readonly secret: string };

/** Why a payment could not be started. */
export type CheckoutProblem =
  | { readonly why: 'gone' | 'paused'; readonly zips: Readonly<Record<string, string>> }
  | { readonly why: 'repriced' };

export type Step =
  | { readonly name: 'list' }
  | { readonly name: 'payment'; readonly opened: PaymentIntentReply; readonly end: number }
  | { readonly name: 'verifying' }
  | { readonly name: 'confirmed'; readonly confirmation: OrderConfirmation; readonly bought: Cart }
  | { readonly name: 'outcome'; readonly outcome: Outcome };

export const outcomeStep = (outcome: Outcome): Step => ({ name: 'outcome', outcome });

/** Whether a payment was made whose outcome is not known. */
export const isUndecided = (step: Step): boolean =>
  step.name === 'verifying' ||
  (step.name === 'outcome' && ['processing', 'unreachable'].includes(step.outcome.name));

export interface CheckoutState {
  readonly step: Step;
  /** False as long as the step is the one that the server rendered. */
  readonly entered: boolean;
  /** The outcome of the last action, or what went wrong. */
  readonly message: string | null;
  readonly problem: CheckoutProblem | null;
  /** Asks whether to cancel the payment, because that restricts the account. */
  readonly warned: boolean;
  /** The terms are agreed to. */
  readonly agreed: boolean;
}

/** Of what one step shows. */
export type CheckoutChange = Partial<Omit<CheckoutState, 'step' | 'entered'>>;

type CheckoutEvent =
  /** Moves to another step; earlier messages disappear. */
  | { readonly type: 'enter'; readonly step: Step; readonly message?: string | undefined }
  | { readonly type: 'update'; readonly change: CheckoutChange };

export const firstState = (returning: boolean): CheckoutState => ({
  step: { name: returning ? 'verifying' : 'list' },
  entered: false,
  message: null,
  problem: null,
  warned: false,
  agreed: false,
});

export function reduce(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'enter':
      return {
        ...firstState(false),
        step: event.step,
        entered: true,
        message: event.message ?? null,
        agreed: state.agreed,
      };
    case 'update':
      return { ...state, ...event.change };
  }
}

/** Whether a buyer can have a ZIP of the cart now: one held by their own payment counts as such. */
export const canBuy = (zip: Pick<Zip, 'status'>): boolean =>
  publicAvailability(zip) === 'available';
