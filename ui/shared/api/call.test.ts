// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { translatePage } from '../../testing/page.ts';
import { island } from '../texts/texts.ts';
import { Toaster } from '../toast/Toaster.tsx';
import { clearToasts, showPendingToast } from '../toast/toasts.ts';
import { call, sessionCall, sessionFile } from './call.ts';
import { navigate } from './navigate.ts';
import { REFRESH_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from './reply.ts';

vi.mock('./navigate.ts', () => ({ navigate: vi.fn() }));

type Answer = object | Error;

let logged: MockInstance;
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const paths = () => fetched.mock.calls.map(([path]) => path);

/** Each path's replies in turn; the last one repeats. */
function server(answers: Record<string, Answer[]>) {
  fetched.mockImplementation(async (path) => {
    const left = answers[path] ?? [];
    const answer = left.length > 1 ? left.shift() : left[0];
    if (answer instanceof Error || answer instanceof DOMException || !answer)
      throw answer ?? new Error(`nobody asked for ${path}`);
    return answer instanceof Response ? answer : Response.json(answer);
  });
}

const EXPIRED = { status: 2, error: 'Your session has ended.' };
const OVER = { status: 1, error: 'Hit max retries. Logging out.' };
const LOGIN = '/auth/login?return_to=%2Fzipstore%3Fstate%3Dca%2Cny';
const OUT = { '/auth/logout': [{ status: 0 }] };
const REFRESHED = { '/auth/session-refresh': [{ status: 0 }] };
const STALLED = new DOMException('signal timed out', 'TimeoutError');

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  history.replaceState(null, '', '/zipstore?state=ca,ny#zips');
  logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  delete document.documentElement.dataset.lang;
});

describe('a call', () => {
  it('posts JSON to this site with its cookies', async () => {
    server({ '/user/vacancy': [{ status: 0 }] });
    expect(await call('/user/vacancy', { web: 1, ink_id: 'ink' })).toEqual({ status: 0 });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: '{"web":1,"ink_id":"ink"}',
    });
  });

  it('sends the INK ID of the page’s owner, if there is one', async () => {
    server({ '/user/lang': [{ status: 0 }] });
    await call('/user/lang');
    document.documentElement.dataset.inkId = 'ink.maker';
    await call('/user/lang');
    document.documentElement.removeAttribute('data-ink-id');
    const ids = fetched.mock.calls.map(([, init]) => new Headers(init.headers).get('X-Ink-Id'));
    expect(ids).toEqual([null, 'ink.maker']);
  });

  it('returns a refusal unchanged, with its fields', async () => {
    const refusal = { status: 7, error: 'Taken', fields: { ink_id: 'INK ID not available' } };
    server({ '/user/create': [refusal] });
    expect(await call('/user/create')).toEqual(refusal);
  });

  it('returns status 1 and logs it when the network fails', async () => {
    server({ '/auth/login': [new TypeError('Failed to fetch')] });
    expect(await call('/auth/login')).toEqual({
      status: 1,
      error: 'No connection. Please try again.',
    });
    expect(logged).toHaveBeenCalledWith('/auth/login:', expect.any(TypeError));
  });

  it.each([
    ['a parser', new SyntaxError('Unexpected end of JSON input')],
    ['a browser', new DOMException('The user aborted a request.', 'AbortError')],
    ['an empty error', new Error('')],
  ])('replaces the message of %s', async (_, cause) => {
    server({ '/auth/login': [cause] });
    const { error } = await call('/auth/login');
    expect(error).toBe(island.en['call.failed']);
    expect(error).toBeTruthy();
  });

  it.each([
    ['no JSON', new Response('<html>')],
    ['no envelope', Response.json({ ok: true })],
    ['a status as text', Response.json({ status: '0' })],
    ['invalid fields', Response.json({ status: 3, fields: { a: 1 } })],
  ])('returns status 1 for a reply with %s', async (_, answer) => {
    server({ '/auth/login': [answer] });
    const reply = await call('/auth/login');
    expect(reply).toEqual({ status: 1, error: island.en['call.failed'] });
  });

  it('times out', async () => {
    server({ '/auth/login': [STALLED] });
    expect(await call('/auth/login')).toMatchObject({
      status: 1,
      error: 'The server did not answer in time. Please try again.',
    });
    expect(fetched.mock.calls[0]?.[1].signal).toBeInstanceOf(AbortSignal);
  });

  it('does not refresh the session', async () => {
    server({ '/auth/login': [EXPIRED] });
    expect(await call('/auth/login')).toEqual(EXPIRED);
    expect(paths()).toEqual(['/auth/login']);
  });
});

describe('a call with a session', () => {
  it('is repeated after a session refresh', async () => {
    server({ '/user/lang': [EXPIRED, { status: 0, kept: true }], ...REFRESHED });
    expect(await sessionCall<{ kept: boolean }>('/user/lang')).toEqual({ status: 0, kept: true });
    expect(paths()).toEqual(['/user/lang', '/auth/session-refresh', '/user/lang']);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('is made at most twice before logging out', async () => {
    server({ '/user/lang': [EXPIRED], ...REFRESHED, ...OUT });
    expect(await sessionCall('/user/lang')).toEqual(OVER);
    expect(paths()).toEqual(['/user/lang', '/auth/session-refresh', '/user/lang', '/auth/logout']);
    expect(navigate).toHaveBeenCalledExactlyOnceWith(LOGIN);
  });

  it('logs out at once if the refresh is refused', async () => {
    server({ '/user/lang': [EXPIRED], '/auth/session-refresh': [EXPIRED], ...OUT });
    expect(await sessionCall('/user/lang')).toEqual(OVER);
    expect(paths()).toEqual(['/user/lang', '/auth/session-refresh', '/auth/logout']);
    expect(navigate).toHaveBeenCalledWith(LOGIN);
  });

  it.each([
    ['a refusal', { ...EXPIRED, code: 'call.expired' }, 'call.expired'],
    ['a busy server', { status: 9, code: 'call.busy' }, 'call.busy'],
    ['a lost connection', new TypeError('Failed to fetch'), expect.any(TypeError)],
  ])('logs once why the session was not refreshed: %s', async (_, answer, why) => {
    server({ '/user/lang': [EXPIRED], '/auth/session-refresh': [answer], ...OUT });
    await sessionCall('/user/lang');
    expect(logged.mock.calls).toEqual([['/auth/session-refresh:', why]]);
  });

  it('logs nothing if the session was refreshed', async () => {
    server({ '/user/lang': [EXPIRED, { status: 0 }], ...REFRESHED });
    await sessionCall('/user/lang');
    expect(logged).not.toHaveBeenCalled();
  });

  it('reports missing session data if there is nothing to refresh', async () => {
    const missing = { ...EXPIRED, code: 'session.missing' };
    server({ '/user/lang': [EXPIRED], '/auth/session-refresh': [missing], ...OUT });
    const failure = { status: 1, error: 'Missing session data' };
    expect(await sessionCall('/user/lang')).toEqual(failure);
    expect(navigate).toHaveBeenCalledWith(LOGIN);
  });

  it('shows the reason for the log-out on the next page, once', async () => {
    sessionStorage.clear();
    server({ '/user/lang': [EXPIRED], ...REFRESHED, ...OUT });
    await sessionCall('/user/lang');
    clearToasts();
    showPendingToast();
    render(createElement(Toaster));
    expect(screen.getByText(OVER.error)).toBeTruthy();
    cleanup();
    clearToasts();
    showPendingToast();
    render(createElement(Toaster));
    expect(screen.queryByText(OVER.error)).toBeNull();
    cleanup();
  });

  it('leads to the log-in and back even if logging out fails', async () => {
    server({ '/user/lang': [EXPIRED], '/auth/session-refresh': [EXPIRED] });
    expect(await sessionCall('/user/lang')).toEqual(OVER);
    expect(navigate).toHaveBeenCalledWith(LOGIN);
  });

  it('keeps the session on a lost connection and says which attempt failed', async () => {
    const lost = new TypeError('Failed to fetch');
    server({ '/user/lang': [EXPIRED, lost], ...REFRESHED });
    expect(await sessionCall('/user/lang')).toEqual({
      status: 1,
      error: 'Response error (2): No connection. Please try again.',
    });
    server({ '/user/lang': [EXPIRED], '/auth/session-refresh': [lost] });
    expect(await sessionCall('/user/lang')).toEqual({
      status: 1,
      error: 'Response error (1): No connection. Please try again.',
    });
    expect(navigate).not.toHaveBeenCalled();
  });

  it.each([
    ['the server is too busy to refresh it', 9, 'call.busy', 'Too much is going on.'],
    ['it was refreshed too often', 8, 'call.too_many', 'Too many attempts.'],
  ])('keeps the session if %s', async (_, status, code, error) => {
    server({ '/user/lang': [EXPIRED], '/auth/session-refresh': [{ status, code, error }] });
    expect(await sessionCall('/user/lang')).toEqual({
      status: 1,
      error: `Response error (1): ${error}`,
    });
    expect(navigate).not.toHaveBeenCalled();
  });

  it('returns any other refusal to the caller', async () => {
    const refusal = { status: 4, code: 'proof.required', error: 'Say who you are.' };
    server({ '/user/password': [refusal] });
    expect(await sessionCall('/user/password')).toEqual(refusal);
    expect(paths()).toEqual(['/user/password']);
  });

  it('shares one refresh between simultaneous calls', async () => {
    server({ '/a': [EXPIRED, { status: 0 }], '/b': [EXPIRED, { status: 0 }], ...REFRESHED });
    const replies = await Promise.all([sessionCall('/a'), sessionCall('/b')]);
    expect(replies).toEqual([{ status: 0 }, { status: 0 }]);
    expect(paths().filter((path) => path === '/auth/session-refresh')).toHaveLength(1);
  });

  it('sends a refresh whose reply stalls once more, well within ten seconds', async () => {
    const timeouts = vi.spyOn(AbortSignal, 'timeout');
    const replies = [EXPIRED, { status: 0 }];
    server({
      '/a': [...replies],
      '/b': [...replies],
      '/auth/session-refresh': [STALLED, { status: 0 }],
    });
    const both = await Promise.all([sessionCall('/a'), sessionCall('/b')]);
    expect(both).toEqual([{ status: 0 }, { status: 0 }]);
    const refreshes = paths().flatMap((path, nth) =>
      path === '/auth/session-refresh' ? [timeouts.mock.calls[nth]?.[0]] : [],
    );
    expect(refreshes).toEqual([REFRESH_TIMEOUT_MS, REQUEST_TIMEOUT_MS]);
    expect(REFRESH_TIMEOUT_MS).toBeLessThan(5000);
    expect(logged).not.toHaveBeenCalled();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('keeps the session if the second refresh stalls, too', async () => {
    server({ '/a': [EXPIRED], '/auth/session-refresh': [STALLED] });
    expect(await sessionCall('/a')).toEqual({
      status: 1,
      error: 'Response error (1): The server did not answer in time. Please try again.',
    });
    expect(paths()).toEqual(['/a', '/auth/session-refresh', '/auth/session-refresh']);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('uses the page’s language', async () => {
    document.documentElement.dataset.lang = 'ch';
    server({ '/user/lang': [EXPIRED], '/auth/session-refresh': [EXPIRED], ...OUT });
    expect((await sessionCall('/user/lang')).error).toBe('多次重试失败，已退出登录。');
  });

  it('uses the language of a page that its browser has translated', async () => {
    document.documentElement.dataset.lang = 'en';
    translatePage();
    server({ '/user/lang': [EXPIRED], '/auth/session-refresh': [EXPIRED], ...OUT });
    expect(await sessionCall('/user/lang')).toEqual(OVER);
  });
});

it('a file times out', async () => {
  server({ '/user/data': [STALLED] });
  expect(await sessionFile('/user/data')).toEqual({
    status: 1,
    error: 'The server did not answer in time. Please try again.',
  });
  expect(fetched.mock.calls[0]?.[1].signal).toBeInstanceOf(AbortSignal);
});
