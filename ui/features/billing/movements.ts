/** Kinds of movements, as the server names them. */

const METHODS = {
  card_payment: 'card',
  wire_payment: 'bank',
  card_refund: 'card',
  wire_returned: 'bank',
  chargeback: 'card',
  earning: 'balance',
  earning_reversed: 'balance',
  payout: 'balance',
  payout_void: 'balance',
} as const;

export type MovementKind = keyof typeof METHODS;

const isKind = (kind: string): kind is MovementKind => kind in METHODS;

/** Throws for a kind that has no name here: the page must not invent one. */
export function kindOf(kind: string): MovementKind {
  if (!isKind(kind)) throw new Error(`movement of an unknown kind: ${kind}`);
  return kind;
}

/** Where the money was. */
export const methodOf = (kind: MovementKind) => METHODS[kind];
