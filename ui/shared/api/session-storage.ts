/** The tab's own storage, which may be closed or full: then nothing is kept. For handlers and effects only. */

export function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes what is there. */
export function writeSession(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // No reason to stop.
  }
}

/** Reads it, and leaves nothing there. */
export function takeSession(key: string): string | null {
  const value = readSession(key);
  writeSession(key, null);
  return value;
}
