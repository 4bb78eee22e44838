/**
 * What the browser leaves open about the frame's popovers. They open, close and give focus back by
 * themselves; with script focus moves into what opens, and what one tabs out of closes.
 */

/** Takes focus as its popover opens. With its attribute from the start it would as the page loads, too. */
const FIRST = { 'header-search': 'input', profile: 'h2' };
const COVERING = ['profile', 'side-menu'];

export function attendPopovers(): void {
  for (const [id, first] of Object.entries(FIRST)) {
    const popover = document.getElementById(id);
    // The browser moves focus at once, before another key is read: a toggle is heard of later than that.
    popover?.addEventListener('beforetoggle', ({ newState }) => {
      popover.querySelector(first)?.toggleAttribute('autofocus', newState === 'open');
    });
  }
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
