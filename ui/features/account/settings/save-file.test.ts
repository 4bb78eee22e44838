// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

it('a file is saved by a temporary link, and its URL is revoked a minute later', () => {
  vi.useFakeTimers();
  const revokeObjectURL = vi.fn();
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:http://localhost/1', revokeObjectURL });
  let saved = '';
  const hear = (event: Event) => {
    event.preventDefault();
    saved = (event.target as HTMLAnchorElement).download;
  };
  document.addEventListener('click', hear, { once: true });
  saveFile('codes.txt', 'one');
  expect(saved).toBe('codes.txt');
  expect(document.querySelector('a')).toBeNull();
  expect(revokeObjectURL).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:http://localhost/1');
  vi.useRealTimers();
});
