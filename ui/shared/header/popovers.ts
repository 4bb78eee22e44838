/**
 * What the browser leaves open about the frame's popovers. They open, close and give focus back by
 * themselves; with script the search is ready to be typed in, and what one tabs out of closes.
 */

const SEARCH = 'header-search';
const COVERING = ['profile', 'side-menu'];

export function attendPopovers(): void {
  const search = document.getElementById(SEARCH);
  search?.addEventListener('toggle', (event) => {
    if (event.newState === 'open') search.querySelector('input')?.focus();
  });
  document.addEventListener('focusin', closeBehind);
}

/** The page under a popover is dimmed: nobody should move about in it unseen. */
function closeBehind({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  for (const id of COVERING) {
    const popover = document.getElementById(id);
    // Its own button closes it by itself: closed before that, it would open again.
    const isOwnButton = target.getAttribute('popovertarget') === id;
    if (!popover?.matches(':popover-open') || isOwnButton || popover.contains(target)) continue;
    popover.hidePopover();
  }
}
