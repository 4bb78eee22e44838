/** Asks the server for one page of ZIPs. */
import type { Lang } from '../../generated/Lang.ts';
import type { StoreQuery } from '../../generated/StoreQuery.ts';
import { type Found, parseSearchReply } from '../../lib/search-reply.ts';
import { searchHref } from '../../lib/store-query.ts';

/** Null where the call failed, whatever the cause: the visitor can only try again. */
export async function fetchZips(
  query: StoreQuery,
  lang: Lang,
  signal: AbortSignal,
): Promise<Found | null> {
  try {
    const reply = await fetch(searchHref(query, lang), {
      signal,
      headers: { Accept: 'application/json' },
    });
    return parseSearchReply(await reply.json());
  } catch {
    return null;
  }
}
