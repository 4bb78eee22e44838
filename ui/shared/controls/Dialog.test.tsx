import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { mockDialogs } from '../../testing/dialog.ts';
import { Dialog } from './Dialog.tsx';

beforeEach(mockDialogs);

const open = () =>
  render(
    <Dialog title="Your codes" describedBy="text" lang="en" onClose={() => {}}>
      <p id="text">They are shown this once.</p>
      <button type="button">COPY</button>
    </Dialog>,
  );

it('shows its beginning, whatever has the focus', () => {
  open();
  expect(document.activeElement).toBe(screen.getByText('COPY'));
  expect(screen.getByRole('dialog').scrollTop).toBe(0);
});
