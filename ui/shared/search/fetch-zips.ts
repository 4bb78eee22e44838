/** Fetches ZIPs from the server. For handlers and effects only. */
import type { ZipSearchResults } from '../../generated/types.ts';
import { pageLang } from '../../runtime/lang.ts';
import { addQuery } from '../api/hrefs.ts';
import { parseReply, REQUEST_TIMEOUT_MS, STATUS } from '../api/reply.ts';

/** Long enough that a quickly typed word is one request. */
export const TYPING_PAUSE_MS = 200;

/**
 * Null if the call failed, whatever the cause: the visitor can only retry.
 * @param href of `/zipcode/search`, without the language, which decides the ZIPs' descriptions
 */
export async function fetchZips(
  href: string,
  signal?: AbortSignal,
): Promise<ZipSearchResults | null> {
  // `AbortSignal.any` is newer than some browsers that we support.
  const controller = new AbortController();
  for (const end of [AbortSignal.timeout(REQUEST_TIMEOUT_MS), signal]) {
    end?.addEventListener('abort', () => controller.abort());
  }
  try {
    const response = await fetch(addQuery(href, `lang=${pageLang()}`), {
      headers: { Accept: 'application/json' },
      signal: controller.signal,
    });
    const reply = parseReply<ZipSearchResults>(await response.json());
    return reply.status === STATUS.ok ? reply : null;
  } catch {
    return null;
  }
}
