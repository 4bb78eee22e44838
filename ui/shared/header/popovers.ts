/**
 * What browsers lack for the frame's popovers. They open, close and restore focus by themselves; with
 * script, focus moves into an opening one, and tabbing out of one closes it.
 */

/** Gets focus as its popover opens. If the attribute were there from the start, it would also get focus on page load. */
const AUTOFOCUS = { 'header-search': 'input', profile: 'h2' };
const DIMMING = ['profile', 'side-menu'];

export function initPopovers(): void {
  for (const [id, selector] of Object.entries(AUTOFOCUS)) {
    const popover = document.getElementById(id);
    // Synchronously, before another key is processed: a toggle event comes later than that.
    popover?.addEventListener('beforetoggle', ({ newState }) => {
      popover.querySelector(selector)?.toggleAttribute('autofocus', newState === 'open');
    });
  }
  document.addEventListener('focusin', closeOnFocusOutside);
}

/** The page under a popover is dimmed: nobody should move focus in it unseen. */
function closeOnFocusOutside({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  for (const id of DIMMING) {
    const popover = document.getElementById(id);
    // Its own button closes it by itself: if closed before that, it would open again.
    const isOwnButton = target.getAttribute('popovertarget') === id;
    if (!popover?.matches(':popover-open') || isOwnButton || popover.contains(target)) continue;
    popover.hidePopover();
  }
}
