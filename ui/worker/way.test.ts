// @vitest-environment node
/** What the worker answers, and what it has nothing to do with. */
import { describe, expect, it } from 'vitest';
import { type Asked, wayOf } from './way.ts';

const ORIGIN = 'https://inkpay.example';
const FILES = ['/build/frame-AAAA.css'];

interface Given {
  readonly method?: string;
  readonly mode?: string;
  readonly destination?: string;
  readonly headers?: Record<string, string>;
}

/** A page that somebody opens, unless something else is said. */
function way(path: string, given: Given = {}) {
  const { method = 'GET', mode = 'navigate', destination = 'document', headers = {} } = given;
  const url = new URL(path, ORIGIN).href;
  const asked: Asked = { url, method, mode, destination, headers: new Headers(headers) };
  return wayOf(asked, ORIGIN, FILES);
}

describe('a page', () => {
  it.each(['/', '/zipstore?state=ca', '/dashboard', '/auth/login', '/zip/90210', '/devices'])(
    'is the network’s, and the offline page where there is none: %s',
    (path) => {
      expect(way(path)).toBe('page');
    },
  );

  it.each(['prefetch', 'prefetch;prerender'])(
    'that is fetched ahead (%s) is the network’s',
    (p) => {
      expect(way('/card', { headers: { 'Sec-Purpose': p } })).toBe('network');
    },
  );

  it('in a frame, or of the developers and the card provider, is the network’s', () => {
    expect(way('/dev/stripe/v3/frame', { destination: 'iframe' })).toBe('network');
    expect(way('/dev/mailbox')).toBe('network');
    expect(way('/stripe/elsewhere')).toBe('network');
  });

  it('that is sent to is left alone', () => {
    for (const path of ['/auth/logout', '/zipcart/add', '/cards/join', '/stripe/webhook']) {
      expect(way(path, { method: 'POST' }), path).toBe('alone');
    }
  });
});

describe('what a page asks for', () => {
  const call: Given = { mode: 'cors', destination: '' };

  it.each(['/zipcode/search?search=90210', '/zipcode/stats', '/user/data', '/openapi.json'])(
    'is left alone where it is a call: %s',
    (path) => {
      expect(way(path, call)).toBe('alone');
      expect(way(path, { ...call, method: 'POST' })).toBe('alone');
    },
  );

  it('is kept where the offline page needs it, and there alone', () => {
    const style: Given = { mode: 'no-cors', destination: 'style' };
    expect(way('/build/frame-AAAA.css', style)).toBe('file');
    expect(way('/build/store-BBBB.css', style)).toBe('alone');
    expect(way('/build/frame-AAAA.css', { ...style, method: 'HEAD' })).toBe('alone');
  });

  it('is left alone where it is somebody else’s', () => {
    const theirs = 'https://js.stripe.com';
    expect(way(`${theirs}/v3/`, { mode: 'no-cors', destination: 'script' })).toBe('alone');
    expect(way(`${theirs}/build/frame-AAAA.css`, { mode: 'cors' })).toBe('alone');
    expect(way(`${theirs}/v3/frame`, { destination: 'iframe' })).toBe('alone');
  });
});
