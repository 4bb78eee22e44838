/** What every call answers, and how to parse it: an envelope with a status. */
import type { ErrorCode } from '../../generated/types.ts';

/** The statuses that screens distinguish. */
export const STATUS = {
  ok: 0,
  /** On this side: the network failed, or the reply was not an envelope. */
  failed: 1,
  expired: 2,
  invalid: 3,
  refused: 4,
  missing: 5,
  wrongCode: 6,
  taken: 7,
  tooMany: 8,
  /** On the server's side. */
  broken: 9,
} as const;

/** How long a reply is awaited. */
export const REQUEST_TIMEOUT_MS = 30_000;

/**
 * How long a session refresh's first reply is awaited. Ten seconds after its use, a refresh token counts as stolen: this
 * leaves the second request six of them to reach the server.
 */
export const REFRESH_TIMEOUT_MS = 4_000;

export interface Envelope {
  readonly status: number;
  /** For people, in their language. */
  readonly error?: string | undefined;
  readonly code?: ErrorCode | undefined;
  /** What is wrong with the submitted fields, by name. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Seconds until a retry is worthwhile, if the server said so. */
  readonly wait?: number | undefined;
}

/** A call's own fields are present only if its status is 0. */
export type Reply<T extends object = object> = Envelope & T;

/** Whether the server has checked what was sent. If not, a code in it may still be right. */
export const wasChecked = ({ status }: Envelope): boolean =>
  status !== STATUS.failed && status !== STATUS.broken && status !== STATUS.tooMany;

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';

function isEnvelope(body: unknown): body is Envelope {
  if (!isObject(body)) return false;
  const { status, error, code, fields = {} } = body;
  return (
    Number.isInteger(status) &&
    Number(status) >= 0 &&
    isText(error) &&
    isText(code) &&
    isObject(fields) &&
    Object.values(fields).every((words) => typeof words === 'string')
  );
}

/** @throws if it is not an envelope */
export function parseReply<T extends object>(body: unknown): Reply<T> {
  // Not a TypeError: that is what `fetch` throws without a connection.
  if (!isEnvelope(body)) throw new Error('no envelope');
  return body as Reply<T>;
}
