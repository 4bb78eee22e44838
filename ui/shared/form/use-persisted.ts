/**
 * What survives of a flow across a reload and a language switch: in this tab only, until the flow is done. Passwords and
 * codes are never kept. If the browser keeps nothing, the flow starts over.
 */
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { readSession, writeSession } from '../api/session-storage.ts';
import { cleanEmail, emailError } from './email.ts';

const keyOf = (flow: string): string => `flow:${flow}`;

function read(flow: string): Partial<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(readSession(keyOf(flow)) ?? '{}');
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {};
  }
}

/**
 * @param flow the island's name, by which the document hides the first step until the kept one is known
 * @param snapshot what is to be kept; null if there is nothing to return to
 * @param restore receives, once, what was kept: possibly written by an earlier release
 */
export function usePersisted(
  flow: string,
  snapshot: object | null,
  restore: (kept: Partial<Record<string, unknown>>) => void,
): void {
  const begin = useEffectEvent(() => {
    restore(read(flow));
    document.documentElement.classList.remove('resuming');
  });
  // The first render must match the server's. This runs before the second paint, and before anything is kept.
  useLayoutEffect(() => begin(), []);
  const text = snapshot && JSON.stringify(snapshot);
  useEffect(() => writeSession(keyOf(flow), text), [flow, text]);
}

/** Whether a link with an address led here: not a reload or Back, nor a language switch. */
function isLinkFollowed(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate' && new URLSearchParams(location.search).has('email');
}

/**
 * A flow that another page may pass an e-mail address to: a different address means a different flow. A half-typed address
 * does not replace a whole one that was kept.
 * @param email what the page was opened with, or '': a language switch omits the query
 */
export function usePersistedFlow(
  flow: string,
  email: string,
  snapshot: object | null,
  restore: (kept: Partial<Record<string, unknown>>) => void,
): void {
  const [asked, setAsked] = useState(email);
  usePersisted(flow, snapshot && { ...snapshot, asked }, (kept) => {
    const keptEmail = persistedText(kept.email);
    const isOtherAddress = email !== '' && kept.asked !== email;
    const isEditedSince = cleanEmail(keptEmail) !== email;
    const startsOver = emailError(email)
      ? isOtherAddress && emailError(keptEmail)
      : isOtherAddress || (isEditedSince && isLinkFollowed());
    if (startsOver) return;
    setAsked(persistedText(kept.asked));
    restore(kept);
  });
}

/** A text that was kept, or an empty one. */
export const persistedText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A number that was kept, or 0. */
export const persistedNumber = (value: unknown): number => (typeof value === 'number' ? value : 0);
