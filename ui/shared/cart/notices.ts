/** Messages about the cart that wait to be shown, oldest first; any island may announce one. */
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { CartNotice } from './cart.ts';

export interface Announced {
  readonly id: number;
  readonly notice: CartNotice;
  /** The code that it is about; not known of a message that the server left. */
  readonly zip?: string;
}

/** More at once would cover the page. */
const MOST_SHOWN = 3;

const $announced = atom<readonly Announced[]>([]);
let lastId = 0;

export function announce(notice: CartNotice, zip: string): void {
  lastId += 1;
  $announced.set([...$announced.get(), { id: lastId, notice, zip }].slice(-MOST_SHOWN));
}

export function withdraw(id: number): void {
  $announced.set($announced.get().filter((one) => one.id !== id));
}

export function useNotices(): readonly Announced[] {
  return useStore($announced, { ssr: 'initial' });
}
