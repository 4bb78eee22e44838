/**
 * What most islands use, named here so that the browser gets it in one file with React: a request
 * for every few hundred bytes would cost more than the bytes. Only what several islands import.
 */
import '../components/ButtonLink.tsx';
import '../components/Dialog.tsx';
import '../components/Linked.tsx';
import '../components/toast/Toaster.tsx';
import '../i18n/dates.ts';
import '../i18n/form.ts';
import '../lib/call.ts';
import '../lib/clipboard.ts';
import '../lib/dates.ts';
import '../lib/format.ts';
import '../lib/navigate.ts';
import '../lib/toasts.ts';
