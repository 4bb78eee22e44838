/**
 * Shows what `toast()` says. One on a page: private pages have it in their frame, the pages that lead
 * into an account in their island.
 */
import type { Lang } from '../../i18n/catalogue.ts';
import { dropToast, useToasts } from '../../lib/toasts.ts';
import { ToastStack } from './ToastStack.tsx';

export function Toaster({ lang }: { readonly lang: Lang }) {
  return <ToastStack messages={useToasts()} lang={lang} onGone={dropToast} />;
}
