/** Asks the server for ZIPs as they are now. For handlers and effects only. */
import type { Lang } from '../generated/Lang.ts';
import type { Zip } from '../generated/Zip.ts';
import { parseSearchReply } from './search-reply.ts';

export const lookUpHref = (zips: readonly string[], lang: Lang): string =>
  `/zipcode/search?zip_codes=${zips.join(',')}&lang=${lang}`;

/** Null where the call failed, whatever the cause. */
export async function lookUp(zips: readonly string[], lang: Lang): Promise<readonly Zip[] | null> {
  try {
    const reply = await fetch(lookUpHref(zips, lang), { headers: { Accept: 'application/json' } });
    return parseSearchReply(await reply.json())?.zips ?? null;
  } catch {
    return null;
  }
}
