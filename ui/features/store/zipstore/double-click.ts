import type { MouseEvent } from 'react';

/**
 * For a list whose contents change under the pointer: the second click of a double click was not meant for what the first
 * one has put there. Not for keys, which click without a count.
 */
export function ignoreDoubleClick(click: MouseEvent): void {
  if (click.detail < 2) return;
  click.preventDefault();
  click.stopPropagation();
}
