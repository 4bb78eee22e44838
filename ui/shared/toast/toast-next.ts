/** A fault for the next page of this tab to say, where this one is left before it can be read: the log-in says it. */
import { takeSession, writeSession } from '../api/session-storage.ts';
import { toast } from './toasts.ts';

const KEY = 'toast';

export const toastNext = (text: string): void => writeSession(KEY, text);

/** What the page before this one had to say. */
export function toastLast(): void {
  const text = takeSession(KEY);
  if (text) toast(text, 'error');
}
