/**
 * Shows what `toast()` says. One on a page: private pages have it in their frame, the pages that lead
 * into an account in their island.
 */
import { useEffect } from 'react';
import type { Lang } from '../texts/catalogue.ts';
import { ToastStack } from './ToastStack.tsx';
import { dropToast, toastLast, useToasts } from './toasts.ts';

export function Toaster({ lang }: { readonly lang: Lang }) {
  useEffect(() => toastLast(), []);
  return <ToastStack messages={useToasts()} lang={lang} onGone={dropToast} />;
}
