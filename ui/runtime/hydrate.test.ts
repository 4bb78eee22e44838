// @vitest-environment jsdom
/** Which submits of a form are ignored, on every page with islands; and lazy islands whose script does not load. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadOnInteraction } from './hydrate.tsx';

const handle = vi.fn((event: Event) => event.preventDefault());

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <form id="cancel" method="post" action="/accounts/payout/withdraw"></form>
    <form id="follow" method="post" action="/address-book/follow"></form>
    <form id="search" action="/search"></form>
    <div><form id="island" method="post"></form></div>`;
  document.querySelector('div')?.addEventListener('submit', handle);
});
afterEach(() => vi.useRealTimers());

/** Returns whether the browser sends the form. */
const submit = (id: string) =>
  document
    .getElementById(id)
    ?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));

it('a form is sent once, and others beside it', () => {
  expect([submit('cancel'), submit('cancel'), submit('cancel')]).toEqual([true, false, false]);
  expect(submit('follow')).toBe(true);
});

it('a form is sent again on a page that is shown again', () => {
  submit('cancel');
  const show = (persisted: boolean) =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  // Its loading ends while the reply is awaited.
  show(false);
  expect(submit('cancel')).toBe(false);
  show(true);
  expect([submit('cancel'), submit('cancel')]).toEqual([true, false]);
});

it('a form is sent again on a page that stays', () => {
  submit('cancel');
  vi.advanceTimersByTime(9_999);
  expect(submit('cancel')).toBe(false);
  vi.advanceTimersByTime(1);
  expect([submit('cancel'), submit('cancel')]).toEqual([true, false]);
});

it('a form that was not sent is not held back', () => {
  const refuse = (event: Event) => event.preventDefault();
  document.addEventListener('submit', refuse, { capture: true, once: true });
  expect([submit('cancel'), submit('cancel'), submit('cancel')]).toEqual([false, true, false]);
});

it('forms that only read, and an island’s own, are not held back', () => {
  expect([submit('search'), submit('search')]).toEqual([true, true]);
  submit('island');
  submit('island');
  expect(handle).toHaveBeenCalledTimes(2);
});

it('a lazy island whose script does not load shows the notice that asks to reload', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  document.body.innerHTML = '<div data-lazy-island="search"><input></div>';
  const failure = new Error('not loaded');
  const entry = vi.fn(() => Promise.reject(failure));
  loadOnInteraction('search', entry);
  const { classList } = document.documentElement;
  expect(classList.contains('scripts-failed')).toBe(false);
  const touch = () =>
    document.querySelector('input')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  touch();
  touch();
  await vi.waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith(failure));
  expect(classList.contains('scripts-failed')).toBe(true);
  expect(entry).toHaveBeenCalledOnce();
  classList.remove('scripts-failed');
  vi.unstubAllGlobals();
});
