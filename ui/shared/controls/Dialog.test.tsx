import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mockDialogs } from '../../testing/dialog.ts';
import { Toaster } from '../toast/Toaster.tsx';
import { toast } from '../toast/toasts.ts';
import { Dialog } from './Dialog.tsx';

beforeEach(mockDialogs);
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
});

const open = () =>
  render(
    <Dialog title="Your codes" describedBy="text" onClose={() => {}}>
      <p id="text">They are shown this once.</p>
      <button type="button">COPY</button>
    </Dialog>,
  );

it('shows its beginning, whatever has the focus', () => {
  open();
  expect(document.activeElement).toBe(screen.getByText('COPY'));
  expect(screen.getByRole('dialog').scrollTop).toBe(0);
});

it('opens below the messages that are already there', () => {
  const dialogsBelow: number[] = [];
  HTMLElement.prototype.showPopover = () => {
    dialogsBelow.push(document.querySelectorAll('dialog[open]').length);
  };
  render(<Toaster />);
  act(() => toast('Codes by e-mail are on'));
  open();
  expect(dialogsBelow).toEqual([0, 1]);
});
