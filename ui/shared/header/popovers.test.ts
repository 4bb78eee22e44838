// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { initPopovers } from './popovers.ts';

/** jsdom has no popovers: a stub of what matters here. */
const hidden = vi.fn<(id: string) => void>();
let open = '';

beforeAll(() => {
  document.body.innerHTML = `
    <button id="opens" popovertarget="profile"></button>
    <a id="behind" href="/"></a>
    <div id="header-search"><input></div>
    <div id="profile"><h2 id="title" tabindex="-1"></h2><a id="first" href="/"></a><a id="last" href="/"></a></div>
    <div id="side-menu"><a id="menu" href="/"></a></div>`;
  HTMLElement.prototype.hidePopover = function () {
    hidden(this.id);
  };
  initPopovers();
});
beforeEach(() => {
  open = 'profile';
  document.body.focus();
  const matches = HTMLElement.prototype.matches;
  vi.spyOn(HTMLElement.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':popover-open' ? this.id === open : matches.call(this, selector);
  });
});
afterAll(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover');
});

const focus = (id: string) => document.getElementById(id)?.focus();

it('closes a popover when focus leaves it', () => {
  focus('first');
  focus('last');
  expect(hidden).not.toHaveBeenCalled();
  focus('behind');
  expect(hidden).toHaveBeenCalledExactlyOnceWith('profile');
});

it('closes the side menu, too', () => {
  open = 'side-menu';
  focus('menu');
  focus('behind');
  expect(hidden).toHaveBeenCalledExactlyOnceWith('side-menu');
});

it('ignores focus events without a target', () => {
  expect(() => document.dispatchEvent(new FocusEvent('focusin'))).not.toThrow();
  expect(hidden).not.toHaveBeenCalled();
});

it('leaves it open for its own button, and ignores a closed one', () => {
  focus('last');
  focus('opens');
  focus('first');
  open = '';
  focus('behind');
  expect(hidden).not.toHaveBeenCalled();
});

it.each([
  ['search focuses its field', 'header-search', 'input'],
  ['profile focuses its name', 'profile', '#title'],
])('the opened %s', (_, id, first) => {
  const popover = document.getElementById(id) as HTMLElement;
  const toggle = (newState: string) =>
    popover.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState }));
  const takesFocus = () => popover.querySelector('[autofocus]');
  toggle('open');
  expect(takesFocus()).toBe(popover.querySelector(first));
  toggle('closed');
  expect(takesFocus()).toBeNull();
});

it('works without a search or its field', () => {
  const search = document.getElementById('header-search') as HTMLElement;
  search.replaceChildren();
  search.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: 'open' }));
  search.remove();
  expect(initPopovers).not.toThrow();
});

it('works without any popover', () => {
  document.getElementById('side-menu')?.remove();
  open = '';
  focus('first');
  focus('behind');
  expect(hidden).not.toHaveBeenCalled();
});
