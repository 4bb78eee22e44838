import { expect, it } from 'vitest';
import { loginFrom, signUpFrom, withEmail } from './login-href.ts';

it('says where to lead back to, query and all', () => {
  expect(loginFrom('/zipstore?state=ca,ny&search=a%20b')).toBe(
    '/auth/login?return_to=%2Fzipstore%3Fstate%3Dca%2Cny%26search%3Da%2520b',
  );
});

it('says nothing where there is nothing to lead back to', () => {
  expect(loginFrom(undefined)).toBe('/auth/login');
  expect(signUpFrom('/auth/signup', undefined)).toBe('/auth/signup');
});

it.each([
  ['/auth/signup', '/auth/signup?return_to=%2Fwatchlist'],
  ['/auth/signup?inkId=ada', '/auth/signup?inkId=ada&return_to=%2Fwatchlist'],
  ['https://join.example/', 'https://join.example/'],
])('a sign-up at %s is at %s', (signUp, href) => {
  expect(signUpFrom(signUp, '/watchlist')).toBe(href);
});

it('an address without an e-mail address is the page’s own', () => {
  expect(withEmail('/auth/login', '  ')).toBe('/auth/login');
  expect(withEmail('/auth/login', ' a+b@c.de ')).toBe('/auth/login?email=a%2Bb%40c.de');
});
