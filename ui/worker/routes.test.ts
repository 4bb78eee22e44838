// @vitest-environment node
/** What a browser is told to keep from the worker. */
import { expect, it, vi } from 'vitest';
import { route, rules } from './routes.ts';

const FILES = ['/build/frame-AAAA.css'];

it('pages and the offline page’s files come to the worker, forms and calls do not', () => {
  expect(rules(FILES)).toEqual([
    { condition: { requestMethod: 'POST' }, source: 'network' },
    { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
    { condition: { urlPattern: '/build/frame-AAAA.css' }, source: 'fetch-event' },
    { condition: { urlPattern: '/*' }, source: 'network' },
  ]);
});

it('a browser that knows nothing of it, or not these conditions, installs the worker all the same', async () => {
  await route({}, FILES);
  const addRoutes = vi.fn(async () => {
    throw new TypeError('no such condition');
  });
  await route({ addRoutes }, FILES);
  expect(addRoutes).toHaveBeenCalledExactlyOnceWith(rules(FILES));
});
