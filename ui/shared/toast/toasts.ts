/** Messages queued for the page's edge, oldest first; any code may add one. */
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useId } from 'react';
import { takeSession, writeSession } from '../api/session-storage.ts';

type ToastLook = 'plain' | 'error';

export interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly look?: ToastLook;
  /** Before the text, in numerals: the ZIP that it is about. */
  readonly mark?: string | undefined;
}

/** More at once would cover the page. */
const MAX_SHOWN = 3;

const NONE: readonly ToastMessage[] = [];

const $toasts = atom(NONE);
let lastId = 0;

/** The open dialogs that can show messages, by id, the topmost last. */
const $dialogs = atom<readonly string[]>([]);

/**
 * Repeating a message replaces the existing one, so that it is announced again; one with a mark counts separately.
 * @returns the key to drop it by
 */
export function toast(text: string, look: ToastLook = 'plain', mark?: string): number {
  lastId += 1;
  const others = $toasts.get().filter((one) => mark || one.text !== text);
  $toasts.set([...others, { id: lastId, text, look, mark }].slice(-MAX_SHOWN));
  return lastId;
}

export function removeToast(id: number): void {
  $toasts.set($toasts.get().filter((one) => one.id !== id));
}

/** For a screen that none of them applies to any more, and for tests. */
export function clearToasts(): void {
  $toasts.set([]);
}

const KEY = 'toast';

/** An error for this tab's next page, if this one is left before it can be read: the log-in shows it. */
export const toastAfterNavigation = (text: string): void => writeSession(KEY, text);

/** Shows the previous page's message. */
export function showPendingToast(): void {
  const text = takeSession(KEY);
  if (text) toast(text, 'error');
}

/**
 * Those to show in an open dialog, or else on the page: a dialog makes everything outside it inert, other dialogs included.
 * None at first, as a live region has to be there before its text.
 */
export function useToasts(inDialog: boolean): readonly ToastMessage[] {
  const id = useId();
  useEffect(() => {
    if (!inDialog) return;
    $dialogs.set([...$dialogs.get(), id]);
    return () => $dialogs.set($dialogs.get().filter((one) => one !== id));
  }, [inDialog, id]);
  const toasts = useStore($toasts, { ssr: 'initial' });
  const dialog = useStore($dialogs, { ssr: 'initial' }).at(-1);
  return dialog === (inDialog ? id : undefined) ? toasts : NONE;
}
