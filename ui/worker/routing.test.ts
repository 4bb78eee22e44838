/** What the worker answers, what it ignores, and what a browser is asked to keep from it. */
import { describe, expect, it, vi } from 'vitest';
import { type RequestParts, route, rules, strategyOf } from './routing.ts';

const ORIGIN = 'https://inkpay.example';
const FILES = ['/build/frame-AAAA.css'];

interface Given {
  readonly method?: string;
  readonly mode?: string;
  readonly destination?: string;
  readonly headers?: Record<string, string>;
}

/** A page that a visitor opens, unless something else is said. */
function strategy(path: string, given: Given = {}) {
  const { method = 'GET', mode = 'navigate', destination = 'document', headers = {} } = given;
  const url = new URL(path, ORIGIN).href;
  const request: RequestParts = { url, method, mode, destination, headers: new Headers(headers) };
  return strategyOf(request, ORIGIN, FILES);
}

describe('a page', () => {
  it.each(['/', '/zipstore?state=ca', '/dashboard', '/auth/login', '/zip/90210', '/devices'])(
    'comes from the network, with the offline page as fallback: %s',
    (path) => {
      expect(strategy(path)).toBe('page');
    },
  );

  it.each(['prefetch', 'prefetch;prerender'])(
    'comes from the network when prefetched (%s)',
    (p) => {
      expect(strategy('/card', { headers: { 'Sec-Purpose': p } })).toBe('network');
    },
  );

  it('comes from the network in a frame, for developers, or for the card provider', () => {
    expect(strategy('/dev/stripe/v3/frame', { destination: 'iframe' })).toBe('network');
    expect(strategy('/dev/mailbox')).toBe('network');
    expect(strategy('/stripe/elsewhere')).toBe('network');
  });

  it('is ignored when posted to', () => {
    for (const path of ['/auth/logout', '/zipcart/add', '/cards/join', '/stripe/webhook']) {
      expect(strategy(path, { method: 'POST' }), path).toBe('ignore');
    }
  });
});

describe('a subresource', () => {
  const call: Given = { mode: 'cors', destination: '' };

  it.each(['/zipcode/search?search=90210', '/zipcode/stats', '/user/data', '/openapi.json'])(
    'is ignored if it is an API call: %s',
    (path) => {
      expect(strategy(path, call)).toBe('ignore');
      expect(strategy(path, { ...call, method: 'POST' })).toBe('ignore');
    },
  );

  it('is cached only if the offline page needs it', () => {
    const style: Given = { mode: 'no-cors', destination: 'style' };
    expect(strategy('/build/frame-AAAA.css', style)).toBe('file');
    expect(strategy('/build/store-BBBB.css', style)).toBe('ignore');
    expect(strategy('/build/frame-AAAA.css', { ...style, method: 'HEAD' })).toBe('ignore');
  });

  it('is ignored if it belongs to another site', () => {
    const theirs = 'https://js.stripe.com';
    expect(strategy(`${theirs}/v3/`, { mode: 'no-cors', destination: 'script' })).toBe('ignore');
    expect(strategy(`${theirs}/build/frame-AAAA.css`, { mode: 'cors' })).toBe('ignore');
    expect(strategy(`${theirs}/v3/frame`, { destination: 'iframe' })).toBe('ignore');
  });
});

it('static routes send pages and offline files to the worker, all else to the network', () => {
  expect(rules(FILES)).toEqual([
    { condition: { requestMethod: 'POST' }, source: 'network' },
    { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
    { condition: { urlPattern: '/build/frame-AAAA.css' }, source: 'fetch-event' },
    { condition: { urlPattern: '/*' }, source: 'network' },
  ]);
});

it('the worker installs in browsers without static routing or its conditions', async () => {
  await route({}, FILES);
  const addRoutes = vi.fn(async () => {
    throw new TypeError('no such condition');
  });
  await route({ addRoutes }, FILES);
  expect(addRoutes).toHaveBeenCalledExactlyOnceWith(rules(FILES));
});
