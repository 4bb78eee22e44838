/** Reading and writing the cookies that scripts can access. For handlers and effects only. */

/** Over https, the server prefixes every name with this, and browsers accept such cookies only from this host. */
const cookieName = (name: string) => (location.protocol === 'https:' ? `__Host-${name}` : name);

/** The raw value, or an empty text if there is no such cookie. */
export function readCookie(name: string): string {
  const start = `${cookieName(name)}=`;
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(start)) return pair.slice(start.length);
  }
  return '';
}

/** Writes with the server's attributes, so that each replaces the other's cookie. */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = value === '' ? 0 : seconds;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser we serve
  document.cookie = `${cookieName(name)}=${value}; Path=/; SameSite=Lax; Max-Age=${age}${secure}`;
}
