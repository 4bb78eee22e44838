import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { mockDialogs } from '../../testing/dialog.ts';
import { Toaster } from '../toast/Toaster.tsx';
import { toast } from '../toast/toasts.ts';
import { Dialog } from './Dialog.tsx';

beforeEach(mockDialogs);

const dialog = (title: string) => (
  <Dialog title={title} describedBy="text" onClose={() => {}}>
    <p id="text">They are shown this once.</p>
    <button type="button">COPY</button>
  </Dialog>
);

it('shows its beginning, whatever has the focus', () => {
  render(dialog('Your codes'));
  expect(document.activeElement).toBe(screen.getByText('COPY'));
  expect(screen.getByRole('heading').parentElement?.scrollTop).toBe(0);
});

it('shows the page’s messages as long as it is the topmost', () => {
  const shownIn = () => screen.getByText('Codes by e-mail are on').closest('dialog');
  const page = (...open: readonly string[]) => (
    <>
      <Toaster />
      {open.map((title) => (
        <div key={title}>{dialog(title)}</div>
      ))}
    </>
  );
  const { rerender } = render(page());
  act(() => toast('Codes by e-mail are on'));
  expect(shownIn()).toBeNull();
  for (const titles of [['Delete?'], ['Delete?', 'Is it you?'], ['Delete?']]) {
    rerender(page(...titles));
    expect(shownIn()).toBe(screen.getByRole('dialog', { name: titles.at(-1) ?? '' }));
  }
  rerender(page());
  expect(shownIn()).toBeNull();
});

it('has the live region of its messages before their text', () => {
  const { showModal } = HTMLDialogElement.prototype;
  const texts: (string | null | undefined)[] = [];
  const record = (element: Element) =>
    texts.push(element.querySelector('.toaster[role="status"]')?.textContent);
  HTMLDialogElement.prototype.showModal = function () {
    record(this);
    showModal.call(this);
  };
  toast('Ten new codes');
  render(dialog('Your codes'));
  record(screen.getByRole('dialog'));
  expect(texts).toEqual(['', 'Ten new codes']);
});
