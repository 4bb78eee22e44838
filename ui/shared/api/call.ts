/**
 * Calls to the server. A call never throws: a failure on the way becomes a reply of status 1 with the
 * failure's text. Cookies carry the session, so no token is seen here.
 */
import { pageText, type Text } from '../texts/catalogue.ts';
import { island } from '../texts/texts.ts';
import { toastAfterNavigation } from '../toast/toasts.ts';
import { loginFrom } from './login-href.ts';
import { navigate } from './navigate.ts';
import {
  parseReply,
  REFRESH_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
  type Reply,
  STATUS,
  wasChecked,
} from './reply.ts';

export { type Envelope, type Reply, STATUS } from './reply.ts';

/** How every call is sent. */
export const JSON_POST = {
  method: 'POST',
  credentials: 'same-origin',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
} as const satisfies RequestInit;

/** Whose page this is: in another tab another customer may have logged in by now. */
export function ownerHeader(): Record<string, string> {
  const { inkId } = document.documentElement.dataset;
  return inkId ? { 'X-Ink-Id': inkId } : {};
}

/** How often a call is made before its session counts as over. */
const ATTEMPTS = 2;

const t: Text<keyof typeof island.en> = (key, values) => pageText(island)(key, values);

/** A reply without the call's own fields, which nobody reads unless its status is 0. */
const failure = <T extends object>(error: string): Reply<T> =>
  ({ status: STATUS.failed, error }) as Reply<T>;

/** The message for a call that got no reply, or an unreadable one. */
function failureText(cause: unknown): string {
  const { name } = cause as Partial<Error>;
  if (name === 'TimeoutError') return t('call.timeout');
  // Browsers' own messages for these are those of a network stack and of a parser.
  if (name === 'TypeError' || name === 'NetworkError') return t('call.offline');
  return t('call.failed');
}

function logFailure(path: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place where a failed call is logged
  console.warn(`${path}:`, cause);
}

/** @throws if no reply came in time, or an unreadable one */
async function send<T extends object>(
  path: string,
  payload: object,
  timeout: number,
): Promise<Reply<T>> {
  const response = await fetch(path, {
    ...JSON_POST,
    headers: { ...JSON_POST.headers, ...ownerHeader() },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(timeout),
  });
  const wait = Number(response.headers.get('Retry-After')) || undefined;
  return { ...parseReply<T>(await response.json()), wait };
}

/** The reply, or a logged failure. */
async function replyOrFailure<T extends object>(
  path: string,
  sent: Promise<Reply<T>>,
): Promise<Reply<T>> {
  try {
    return await sent;
  } catch (cause) {
    logFailure(path, cause);
    return failure(failureText(cause));
  }
}

/** A call that needs no session, or that opens one. */
export function call<T extends object = object>(
  path: string,
  payload: object = {},
): Promise<Reply<T>> {
  return replyOrFailure(path, send<T>(path, payload, REQUEST_TIMEOUT_MS));
}

const REFRESH = '/auth/session-refresh';

/** If the reply is lost, the refresh token is used up nevertheless: it is sent again while it is still accepted. */
async function refreshOnce(): Promise<Reply> {
  const sent = send(REFRESH, {}, REFRESH_TIMEOUT_MS).catch(() =>
    send(REFRESH, {}, REQUEST_TIMEOUT_MS),
  );
  const reply = await replyOrFailure(REFRESH, sent);
  // Without a reply, the failure is logged already.
  if (reply.status > STATUS.failed) logFailure(REFRESH, reply.code);
  return reply;
}

let refreshing: Promise<Reply> | undefined;

/** Calls that meet an expired session concurrently share one refresh. */
function refresh(): Promise<Reply> {
  refreshing ??= refreshOnce().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** Whether an earlier attempt at a call that ends the session did so, and its reply was lost. */
export type IsDone = () => Promise<boolean>;

/** The session is over: redirects to the log-in, which says why, as this page is left, and leads back to it. */
async function loggedOut<T extends object>(why: string, isDone?: IsDone): Promise<Reply<T>> {
  await call('/auth/logout');
  if (await isDone?.()) return { status: STATUS.ok } as Reply<T>;
  toastAfterNavigation(why);
  navigate(loginFrom(location.pathname + location.search));
  return failure(why);
}

/** A call that needs a session. */
export function sessionCall<T extends object = object>(
  path: string,
  payload: object = {},
  isDone?: IsDone,
): Promise<Reply<T>> {
  return inSession(() => call<T>(path, payload), isDone);
}

type FileReply = Reply<{ readonly file: Blob }>;

/** A file that needs a session, to be saved. */
export function sessionFile(path: string): Promise<FileReply> {
  return inSession(
    () => replyOrFailure(path, fetchFile(path)),
    undefined,
    (_, cause) => cause,
  );
}

/** @throws if no reply came in time, or an unreadable one */
async function fetchFile(path: string): Promise<FileReply> {
  const response = await fetch(path, {
    credentials: 'same-origin',
    headers: ownerHeader(),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (response.ok) return { status: STATUS.ok, file: await response.blob() };
  return parseReply(await response.json());
}

/**
 * Requests something that needs a session: if the session has expired, it is refreshed and the
 * request retried. If that does not help, or there is nothing to refresh, the session is over and the
 * page redirects to the log-in. `describe` says whether an attempt failed, and why.
 */
async function inSession<T extends object>(
  send: () => Promise<Reply<T>>,
  isDone?: IsDone,
  describe = (n: number, cause: string) => t('call.attempt', { n, cause }),
): Promise<Reply<T>> {
  for (let n = 1; ; n += 1) {
    const reply = await send();
    if (reply.status === STATUS.failed) return failure(describe(n, reply.error ?? ''));
    if (reply.status !== STATUS.expired) return reply;
    if (n === ATTEMPTS) return loggedOut(t('call.retries'), isDone);
    const refreshed = await refresh();
    // A lost connection says nothing about the session, nor does a server that did not check it.
    if (!wasChecked(refreshed)) return failure(describe(n, refreshed.error ?? ''));
    if (refreshed.code === 'session.missing') return loggedOut(t('call.session'), isDone);
    if (refreshed.status !== STATUS.ok) return loggedOut(t('call.retries'), isDone);
  }
}
