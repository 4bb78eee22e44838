/** Driving the log-in, sign-up and password reset flows, as their users do. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { expect, vi } from 'vitest';

export { button } from '../../../testing/page.ts';

export const EMAIL = 'ink.maker@example.com';

/** Time runs on its own, and can be advanced. */
export function startTime() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
}

/** Lets pending timers start, then advances time past them. */
export async function advanceTime(ms: number): Promise<void> {
  await act(async () => {});
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

/** Like the browser's own buttons. */
export async function browser(way: 'back' | 'forward') {
  history[way]();
  await advanceTime(50);
}

export const heading = (name: string) =>
  screen.findByText((_, element) => element?.textContent === name, { selector: 'h1' });
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** The error shown at a field. */
export const fault = (label: string) =>
  document.getElementById(`${field(label).getAttribute('aria-describedby')}`)?.textContent;

/** A password as the server expects it. */
export const HASH = /^[A-Za-z0-9+/]{86}==$/;

/** Focus moves after its target has appeared. */
export const expectFocus = (find: () => Element | Promise<Element>) =>
  waitFor(async () => expect(document.activeElement).toBe(await find()));
