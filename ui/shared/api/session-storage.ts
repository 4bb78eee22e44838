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

/** Reads and removes it. */
export function takeSession(key: string): string | null {
  const value = readSession(key);
  writeSession(key, null);
  return value;
}
