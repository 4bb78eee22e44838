import { expect, it, vi } from 'vitest';
import { readCookie, writeCookie } from './cookies.ts';

/** A browser with these cookies, at a URL with this protocol. */
function browser(protocol: string, cookie: string): { cookie: string } {
  const page = { cookie };
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', page);
  return page;
}

it('uses the __Host- cookie over https', () => {
  const page = browser('https:', 'cart=10001; __Host-cart=90210.58001');
  expect(readCookie('cart')).toBe('90210.58001');
  writeCookie('cart', '90210', 86_400);
  expect(page.cookie).toBe('__Host-cart=90210; Path=/; SameSite=Lax; Max-Age=86400; Secure');
});

it('uses the plain name over http, and drops an empty cookie', () => {
  const page = browser('http:', 'cart=10001; __Host-cart=90210');
  expect(readCookie('cart')).toBe('10001');
  expect(readCookie('lang')).toBe('');
  writeCookie('cart', '', 30);
  expect(page.cookie).toBe('cart=; Path=/; SameSite=Lax; Max-Age=0');
});
