// @vitest-environment jsdom
/** When the service worker is registered, and when not. */
import { afterEach, expect, it, vi } from 'vitest';
import { registerWorker } from './register-worker.ts';

const register = vi.fn(async () => {});

function open(attributes: Record<string, string>) {
  Object.assign(document.documentElement.dataset, attributes);
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  registerWorker();
}

afterEach(() => {
  delete document.documentElement.dataset.worker;
  register.mockReset();
});

it('is registered when the page has come to its end, not before', () => {
  open({ worker: '/sw.js' });
  expect(register).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js');
});

it('is not registered where the document names none', () => {
  open({});
  dispatchEvent(new Event('load'));
  expect(register).not.toHaveBeenCalled();
});

it('may be refused without a word', async () => {
  register.mockRejectedValue(new Error('not here'));
  open({ worker: '/sw.js' });
  dispatchEvent(new Event('load'));
  await expect(register.mock.results[0]?.value).rejects.toThrow();
});
