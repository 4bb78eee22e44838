import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CLOSE_MS, ERROR_TOAST_MS, TOAST_MS, Toaster } from './Toaster.tsx';
import { clearToasts, toast } from './toasts.ts';

const say = (...message: Parameters<typeof toast>) => act(() => toast(...message));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = () => [...screen.getByRole('status').querySelectorAll('p')].map((p) => p.textContent);

beforeEach(() => {
  vi.useFakeTimers();
  clearToasts();
  render(<Toaster lang="en" />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('announces messages, oldest first, three at most', () => {
  for (const text of ['One', 'Two', 'Three', 'Four']) say(text);
  expect(shown()).toEqual(['Two', 'Three', 'Four']);
});

it('has each message read out whole, without the earlier ones and the buttons', () => {
  say('One');
  say('Two');
  const stack = screen.getByRole('status');
  expect(stack.getAttribute('aria-atomic')).toBe('false');
  const whole = [...stack.querySelectorAll('[aria-atomic="true"]')];
  expect(whole.map((one) => one.textContent)).toEqual(['One', 'Two']);
});

it('closes a message by itself, in 150 ms', () => {
  say('Link copied');
  wait(TOAST_MS);
  expect(shown()).toEqual(['Link copied']);
  expect(CLOSE_MS).toBe(150);
  wait(CLOSE_MS);
  expect(shown()).toEqual([]);
});

it('keeps an error longer', () => {
  say('Wrong', 'error');
  wait(TOAST_MS + CLOSE_MS);
  expect(shown()).toEqual(['Wrong']);
  wait(ERROR_TOAST_MS - TOAST_MS - CLOSE_MS);
  wait(CLOSE_MS);
  expect(shown()).toEqual([]);
});

it('keeps a message while the pointer is over it', () => {
  say('Read me');
  fireEvent.pointerEnter(screen.getByText('Read me').parentElement as Element);
  wait(2 * TOAST_MS);
  expect(shown()).toEqual(['Read me']);
});

it('closes a message by its button', () => {
  say('Enough');
  fireEvent.click(screen.getByRole('button', { name: 'Close this message' }));
  wait(CLOSE_MS);
  expect(shown()).toEqual([]);
});

it('replaces a repeated message', () => {
  say('Wrong', 'error');
  const before = screen.getByText('Wrong');
  say('Wrong', 'error');
  expect(shown()).toEqual(['Wrong']);
  expect(screen.getByText('Wrong')).not.toBe(before);
});

it('keeps marked messages side by side, whatever their text', () => {
  say('added to your cart', 'plain', '90210');
  say('added to your cart', 'plain', '10001');
  say('added to your cart', 'plain', '90210');
  expect(shown()).toEqual(['90210', '10001', '90210'].map((zip) => `${zip} added to your cart`));
});

it('shows the page’s own message first, and closes it by itself', () => {
  cleanup();
  render(<Toaster lang="en" served="Added to your cart" />);
  for (const text of ['One', 'Two', 'Three', 'Four']) say(text);
  expect(shown()).toEqual(['Added to your cart', 'Two', 'Three', 'Four']);
  fireEvent.pointerEnter(screen.getByText('Four').parentElement as Element);
  wait(TOAST_MS);
  wait(CLOSE_MS);
  expect(shown()).toEqual(['Four']);
});
