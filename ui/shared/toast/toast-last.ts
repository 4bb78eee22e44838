/** What the page before this one had to say: apart from `toasts.ts`, since the log-in alone follows pages that were left so. */
import { NEXT, toast } from './toasts.ts';

export function toastLast(): void {
  try {
    const { text, look } = JSON.parse(sessionStorage.getItem(NEXT) ?? '{}');
    sessionStorage.removeItem(NEXT);
    if (typeof text === 'string') toast(text, look === 'error' ? 'error' : 'plain');
  } catch {
    // Without storage nothing was kept.
  }
}
