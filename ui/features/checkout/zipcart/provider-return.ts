/** What the card provider adds to the address that it sends a buyer back to. For handlers and effects only. */

interface ReturnParams {
  readonly secret: string;
  readonly status: string;
}

const PARAMS = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** Reads them, and takes them out of the address: they are to be in no history and no bookmark. */
export function consumeReturnParams(): ReturnParams | null {
  const address = new URL(location.href);
  const secret = address.searchParams.get('payment_intent_client_secret');
  const status = address.searchParams.get('redirect_status');
  for (const name of PARAMS) address.searchParams.delete(name);
  history.replaceState(history.state, '', `${address.pathname}${address.search}${address.hash}`);
  return secret && status ? { secret, status } : null;
}
