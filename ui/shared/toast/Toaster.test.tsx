import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOSE_MS, ERROR_TOAST_MS, TOAST_MS, Toaster } from './Toaster.tsx';
import { toast } from './toasts.ts';

const say = (...message: Parameters<typeof toast>) => act(() => toast(...message));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = () => [...screen.getByRole('status').querySelectorAll('p')].map((p) => p.textContent);

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
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

describe('closing the message that has the focus', () => {
  const closeButtons = () => screen.queryAllByRole('button', { name: 'Close this message' });
  const onPage = () => screen.getByRole('button', { name: 'ADD' });
  /** Moves the focus from the page to the button of a message. */
  const enter = (message = 0) => {
    act(() => onPage().focus());
    act(() => closeButtons()[message]?.focus());
  };
  const close = () => {
    fireEvent.click(document.activeElement as Element);
    wait(CLOSE_MS);
  };
  const page = (item?: ReactNode) => <main tabIndex={-1}>{item}</main>;
  const add = <button type="button">ADD</button>;

  it('returns the focus to where it was', () => {
    render(page(add));
    say('Added');
    enter();
    close();
    expect(shown()).toEqual([]);
    expect(document.activeElement).toBe(onPage());
  });

  it('focuses another message first, which then stays', () => {
    render(page(add));
    say('One');
    say('Two');
    enter(1);
    close();
    expect(document.activeElement).toBe(closeButtons()[0]);
    wait(2 * TOAST_MS);
    expect(shown()).toEqual(['One']);
    close();
    expect(document.activeElement).toBe(onPage());
  });

  it('focuses the main part if what had the focus is gone', () => {
    const { rerender } = render(page(add));
    say('Removed');
    enter();
    rerender(page());
    close();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('leaves a focus that has moved on', () => {
    render(page(add));
    say('Added');
    enter();
    act(() => onPage().focus());
    wait(TOAST_MS);
    wait(CLOSE_MS);
    expect(shown()).toEqual([]);
    expect(document.activeElement).toBe(onPage());
  });
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
  render(<Toaster served="Added to your cart" />);
  for (const text of ['One', 'Two', 'Three', 'Four']) say(text);
  expect(shown()).toEqual(['Added to your cart', 'Two', 'Three', 'Four']);
  fireEvent.pointerEnter(screen.getByText('Four').parentElement as Element);
  wait(TOAST_MS);
  wait(CLOSE_MS);
  expect(shown()).toEqual(['Four']);
});
