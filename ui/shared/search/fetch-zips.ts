/** Asks the server for ZIPs. For handlers and effects only. */
import { parseSearchReply, type SearchResults } from './search-reply.ts';

/**
 * Null where the call failed, whatever the cause: the visitor can only try again.
 * @param href of `/zipcode/search`
 */
export async function fetchZips(href: string, signal?: AbortSignal): Promise<SearchResults | null> {
  try {
    const reply = await fetch(href, {
      headers: { Accept: 'application/json' },
      ...(signal && { signal }),
    });
    return parseSearchReply(await reply.json());
  } catch {
    return null;
  }
}
