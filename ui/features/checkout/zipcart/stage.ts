/** Where a checkout stands: one of these is on show at a time. */
import type { Confirmation } from '../../../generated/Confirmation.ts';
import type { Cart } from '../../../shared/cart/cart.ts';
import type { Opened } from './calls.ts';

/** What came of a payment when it did not simply go through. A key of the checkout's catalogue. */
export type OutcomeName =
  | 'went_through'
  | 'processing'
  | 'ended'
  | 'refunded'
  | 'unknown'
  | 'unreachable'
  | 'paid';

export interface Outcome {
  readonly name: OutcomeName;
  /** The server's own words, where there are some. */
  readonly words?: string | undefined;
  /** The payment that can be asked for again. */
  readonly secret?: string | undefined;
}

/** Why a payment could not be begun. */
export type Sorry =
  | { readonly why: 'gone'; readonly zips: Readonly<Record<string, string>> }
  | { readonly why: 'repriced' };

export type Stage =
  | { readonly step: 'list' }
  | { readonly step: 'payment'; readonly opened: Opened; readonly end: number }
  | { readonly step: 'asking' }
  | { readonly step: 'confirmed'; readonly confirmation: Confirmation; readonly bought: Cart }
  | { readonly step: 'outcome'; readonly outcome: Outcome };
