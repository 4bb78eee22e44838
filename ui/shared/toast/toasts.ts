/** Messages that wait to be shown at the page's edge, oldest first; anything may add one. */
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { takeSession, writeSession } from '../api/session-storage.ts';

type ToastLook = 'plain' | 'error';

export interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly look?: ToastLook;
  /** Stands before the text in numerals: the ZIP that it is about. */
  readonly mark?: string | undefined;
}

/** More at once would cover the page. */
const MOST_SHOWN = 3;

const $toasts = atom<readonly ToastMessage[]>([]);
let lastId = 0;

/**
 * Saying the same again replaces what stands there, so that it is announced again; what has a mark is a step of its own.
 * @returns what it is dropped by
 */
export function toast(text: string, look: ToastLook = 'plain', mark?: string): number {
  lastId += 1;
  const others = $toasts.get().filter((one) => mark || one.text !== text);
  $toasts.set([...others, { id: lastId, text, look, mark }].slice(-MOST_SHOWN));
  return lastId;
}

export function dropToast(id: number): void {
  $toasts.set($toasts.get().filter((one) => one.id !== id));
}

/** For a screen to which none of them speaks any more, and for tests. */
export function clearToasts(): void {
  $toasts.set([]);
}

const KEY = 'toast';

/** A fault for the next page of this tab to say, where this one is left before it can be read: the log-in says it. */
export const toastNext = (text: string): void => writeSession(KEY, text);

/** What the page before this one had to say. */
export function toastLast(): void {
  const text = takeSession(KEY);
  if (text) toast(text, 'error');
}

export function useToasts(): readonly ToastMessage[] {
  return useStore($toasts, { ssr: 'initial' });
}
