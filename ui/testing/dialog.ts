/** jsdom knows the element but can't open it: imitates a browser's modal dialogs, for tests. */

const last = new WeakMap<HTMLDialogElement, Element | null>();

export function mockDialogs(): void {
  HTMLDialogElement.prototype.showModal = function () {
    last.set(this, document.activeElement);
    this.open = true;
    // As to show what is focused further down.
    if (this.firstElementChild) this.firstElementChild.scrollTop = 100;
  };
  HTMLElement.prototype.scrollTo = function () {
    this.scrollTop = 0;
  };
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return;
    this.open = false;
    const before = last.get(this);
    if (before instanceof HTMLElement) before.focus();
    this.dispatchEvent(new Event('close'));
  };
}
