import { expect, it } from 'vitest';
import { loginFrom, signUpFrom, withEmail } from './login-href.ts';

it('the log-in URL keeps the path and query to return to', () => {
  expect(loginFrom('/zipstore?state=ca,ny&search=a%20b')).toBe(
    '/auth/login?return_to=%2Fzipstore%3Fstate%3Dca%2Cny%26search%3Da%2520b',
  );
});

it('URLs have no return path if there is none', () => {
  expect(loginFrom(undefined)).toBe('/auth/login');
  expect(signUpFrom('/auth/signup', undefined)).toBe('/auth/signup');
});

it.each([
  ['/auth/signup', '/auth/signup?return_to=%2Fwatchlist'],
  ['/auth/signup?inkId=ada', '/auth/signup?inkId=ada&return_to=%2Fwatchlist'],
  ['https://join.example/', 'https://join.example/'],
])('the sign-up URL %s becomes %s', (signUp, href) => {
  expect(signUpFrom(signUp, '/watchlist')).toBe(href);
});

it('a URL stays unchanged without an e-mail address', () => {
  expect(withEmail('/auth/login', '  ')).toBe('/auth/login');
  expect(withEmail('/auth/login', ' a+b@c.de ')).toBe('/auth/login?email=a%2Bb%40c.de');
});
