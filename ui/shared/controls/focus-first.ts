/** Focuses the first of some elements that takes the focus: one that is not shown takes none. */
export function focusFirst(
  elements: Iterable<EventTarget | null | undefined>,
  options?: FocusOptions,
): void {
  for (const element of elements) {
    if (!(element instanceof HTMLElement)) continue;
    element.focus(options);
    if (document.activeElement === element) return;
  }
}
