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
});

it('registers on load, not before', () => {
  open({ worker: '/sw.js' });
  expect(register).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js');
});

it('does not register if the document names no worker', () => {
  open({});
  dispatchEvent(new Event('load'));
  expect(register).not.toHaveBeenCalled();
});

it('tolerates a failed registration', async () => {
  register.mockRejectedValue(new Error('not here'));
  open({ worker: '/sw.js' });
  dispatchEvent(new Event('load'));
  await expect(register.mock.results[0]?.value).rejects.toThrow();
});
