/** How the card provider sends a buyer back: what it adds to the address. For effects only. */

export interface WayBack {
  readonly secret: string;
  readonly status: string;
}

const ADDED = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** Reads it, and takes it out of the address: it is to be in no history and no bookmark. */
export function takeWayBack(): WayBack | null {
  const address = new URL(location.href);
  const secret = address.searchParams.get('payment_intent_client_secret');
  const status = address.searchParams.get('redirect_status');
  for (const name of ADDED) address.searchParams.delete(name);
  history.replaceState(history.state, '', `${address.pathname}${address.search}${address.hash}`);
  return secret && status ? { secret, status } : null;
}
