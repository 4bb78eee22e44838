/** What every call answers, and the reading of it: an envelope with a status. */
import * as v from 'valibot';

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
} as const;

export interface Envelope {
  readonly status: number;
  /** For people, in their language. */
  readonly error?: string | undefined;
  /** The reason of a refusal, for programs: `proof.required`. */
  readonly code?: string | undefined;
  /** What is wrong with the fields that were sent, by name. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

/** A call's own fields are there only when its status is 0. */
export type Reply<T extends object = object> = Envelope & T;

const envelope = v.looseObject({
  status: v.pipe(v.number(), v.integer(), v.minValue(0)),
  error: v.optional(v.string()),
  code: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.string())),
});

/** @throws where it is no envelope */
export function parseReply<T extends object>(body: unknown): Reply<T> {
  return v.parse(envelope, body) as unknown as Reply<T>;
}
