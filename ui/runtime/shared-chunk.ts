/**
 * What most islands use, imported here so that the browser gets it in one file, beside React's: a request for every
 * few hundred bytes would cost more than the bytes. Only what several islands import.
 */
import '../shared/controls/Button.tsx';
import '../shared/controls/Dialog.tsx';
import '../shared/controls/TextWithLinks.tsx';
import '../shared/form/use-early-input.ts';
import '../shared/toast/Toaster.tsx';
import '../shared/controls/use-copy.ts';
import '../shared/texts/dates.ts';
import '../shared/texts/format.ts';
import '../shared/api/navigate.ts';
import '../shared/api/session-storage.ts';
import '../shared/toast/toasts.ts';
