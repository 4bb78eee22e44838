/** Reading and writing the cookies that scripts may see. For handlers and effects only. */

/** Over https the server has this before every name, and browsers take such cookies from this host alone. */
const kept = (name: string) => (location.protocol === 'https:' ? `__Host-${name}` : name);

/** The value as it stands, or an empty text where there is no such cookie. */
export function readCookie(name: string): string {
  const start = `${kept(name)}=`;
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(start)) return pair.slice(start.length);
  }
  return '';
}

/** Writes with the attributes that the server uses, so that each replaces the other's cookie. */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = value === '' ? 0 : seconds;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser we serve
  document.cookie = `${kept(name)}=${value}; Path=/; SameSite=Lax; Max-Age=${age}${secure}`;
}
