/** The tab's own storage, which may be unavailable or full: then nothing is kept. For handlers and effects only. */

export function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the entry. */
export function writeSession(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Not worth failing for.
  }
}

/** By INK ID; empty on a visitor's page. */
const pageOwner = (): string => document.documentElement.dataset.inkId ?? '';

/** For the customer whose page this is: another one may log in before the tab's next page. */
export const writeOwned = (key: string, value: string): void =>
  writeSession(key, `${pageOwner()} ${value}`);

/** Another customer's is not returned but removed; on a visitor's page it stays, for the page after the log-in. */
export function readOwned(key: string): string | null {
  const [owner, ...value] = readSession(key)?.split(' ') ?? [];
  if (owner === undefined) return null;
  const reader = pageOwner();
  if (owner === '' || owner === reader) return value.join(' ');
  if (reader) writeSession(key, null);
  return null;
}

/** Reads and removes it. */
export function takeOwned(key: string): string | null {
  const value = readOwned(key);
  if (value !== null) writeSession(key, null);
  return value;
}

/** Reads and removes it. */
export function takeSession(key: string): string | null {
  const value = readSession(key);
  writeSession(key, null);
  return value;
}
