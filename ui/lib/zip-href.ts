/** Addresses of the public pages about ZIPs. */

/** All states. */
export const STATES_HREF = '/zips';
export const stateHref = (state: string): string => `/zips/${state}`;
export const zipHref = (code: string): string => `/zip/${code}`;
