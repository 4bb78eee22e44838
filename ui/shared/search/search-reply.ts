/** The reply of `GET /zipcode/search`, checked before anything is shown of it. */
import type { Zip } from '../../generated/Zip.ts';
import { STANDINGS } from '../zip/listing.ts';

export interface SearchResults {
  readonly total: number;
  readonly zips: readonly Zip[];
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

const TEXTS = ['title', 'description'] as const satisfies readonly (keyof Zip)[];

function isZip(value: unknown): value is Zip {
  return (
    isObject(value) &&
    /^[0-9]{5}$/.test(`${value.zip_code}`) &&
    TEXTS.every((name) => typeof value[name] === 'string') &&
    Number.isFinite(value.price) &&
    isCount(value.tier) &&
    value.tier <= 5 &&
    /^[a-z]{2}$/.test(`${value.state}`) &&
    isCount(value.status) &&
    value.status in STANDINGS
  );
}

/** Null where the call failed or its reply is not what was agreed. */
export function parseSearchReply(reply: unknown): SearchResults | null {
  if (!isObject(reply) || reply.status !== 0 || !isCount(reply.count)) return null;
  const zips: unknown = reply.zip_codes;
  return Array.isArray(zips) && zips.every(isZip) ? { total: reply.count, zips } : null;
}
