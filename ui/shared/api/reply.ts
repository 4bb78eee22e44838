/** What every call answers, and the reading of it: an envelope with a status. */
import type { ErrorCode } from '../../generated/ErrorCode.ts';

/** The statuses that a screen tells apart. */
export const STATUS = {
  ok: 0,
  /** On this side: the network failed, or the reply was no envelope. */
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

/** How long an answer is waited for. */
export const PATIENCE_MS = 30_000;

export interface Envelope {
  readonly status: number;
  /** For people, in their language. */
  readonly error?: string | undefined;
  readonly code?: ErrorCode | undefined;
  /** What is wrong with the fields that were sent, by name. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Seconds until it is worth trying again, where the server said so. */
  readonly wait?: number | undefined;
}

/** A call's own fields are there only when its status is 0. */
export type Reply<T extends object = object> = Envelope & T;

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

/** @throws where it is no envelope */
export function parseReply<T extends object>(body: unknown): Reply<T> {
  // No TypeError: that is what `fetch` throws where there is no connection.
  if (!isEnvelope(body)) throw new Error('no envelope');
  return body as Reply<T>;
}
