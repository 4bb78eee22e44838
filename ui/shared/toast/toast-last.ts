/** What the page before this one had to say: apart from `toasts.ts`, since the log-in alone follows pages that were left so. */
import { NEXT, toast } from './toasts.ts';

export function toastLast(): void {
  try {
    const text = sessionStorage.getItem(NEXT);
    sessionStorage.removeItem(NEXT);
    if (text) toast(text, 'error');
  } catch {
    // Without storage nothing was kept.
  }
}
