/**
 * Shows what `toast()` says. One on a page: private pages have it in their frame, the pages that lead
 * into an account in their island.
 */
import type { Lang } from '../texts/catalogue.ts';
import { ToastStack } from './ToastStack.tsx';
import { dropToast, useToasts } from './toasts.ts';

export function Toaster({ lang }: { readonly lang: Lang }) {
  return <ToastStack messages={useToasts()} lang={lang} onGone={dropToast} />;
}
