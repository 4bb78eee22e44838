import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { clearToasts } from '../../lib/toasts.ts';
import { CopyLink } from './CopyLink.tsx';

const LINK = 'http://localhost:3000/?inkId=ink.maker';

function open() {
  render(<CopyLink link={LINK} lang="en" />);
  return userEvent.setup();
}

afterEach(() => {
  cleanup();
  clearToasts();
});

it('copies the link and says so', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'COPY LINK' }));
  expect(await screen.findByText('Link copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(LINK);
});

it('says so where the browser will not copy', async () => {
  const user = open();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'COPY LINK' }));
  expect(await screen.findByText('Failed. Try Again.')).toBeTruthy();
});
