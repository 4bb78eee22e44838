/** Addresses of the public pages about ZIPs. */

/** All states. */
export const STATES_HREF = '/zips';
export const stateHref = (state: string): string => `/zips/${state}`;
export const zipHref = (code: string): string => `/zip/${code}`;
/** The picture beside a shared link to a ZIP. */
export const zipPicture = (code: string): string => `${zipHref(code)}/share.png`;
