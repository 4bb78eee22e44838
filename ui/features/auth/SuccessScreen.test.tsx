import { cleanup, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { navigate } from '../../shared/api/navigate.ts';
import { SuccessScreen, Welcome } from './SuccessScreen.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

it('the success screen takes focus, is announced, and redirects after its delay', () => {
  render(<SuccessScreen title="Success" text="Dashboard Loading..." to="/zipstore" after={1500} />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Success' }));
  expect(screen.getByRole('status').textContent).toBe('Dashboard Loading...');
  vi.advanceTimersByTime(1499);
  expect(navigate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/zipstore');
});

it.each([
  ['/zipstore', 'Dashboard Loading...'],
  ['/dashboard', 'Dashboard Loading...'],
  ['/zip/90210', 'Taking you back...'],
])('the welcome screen says where it leads: %s', (goal, message) => {
  render(<Welcome goal={goal} />);
  expect(screen.getByRole('status').textContent).toBe(message);
  vi.advanceTimersByTime(1500);
  expect(navigate).toHaveBeenCalledExactlyOnceWith(goal);
});

it('a removed success screen does not redirect', () => {
  render(<SuccessScreen title="Success" text="Dashboard Loading..." to="/zipstore" after={1500} />);
  cleanup();
  vi.advanceTimersByTime(3000);
  expect(navigate).not.toHaveBeenCalled();
});
