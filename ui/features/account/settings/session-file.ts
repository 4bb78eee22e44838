/** A file that only its owner's session may fetch. For handlers only. */
import { failureText, sessionCall } from '../../../shared/api/call.ts';
import { parseReply, type Reply, STATUS } from '../../../shared/api/reply.ts';

export interface Fetched {
  readonly file: Blob;
}

async function ask(path: string): Promise<Reply<Fetched>> {
  try {
    const response = await fetch(path, { credentials: 'same-origin' });
    if (response.ok) return { status: STATUS.ok, file: await response.blob() };
    return parseReply<Fetched>(await response.json());
  } catch (cause) {
    return { status: STATUS.failed, error: failureText(cause) } as Reply<Fetched>;
  }
}

/** Never throws. An expired session is refreshed once; one that is over leads to the log-in. */
export async function sessionFile(path: string): Promise<Reply<Fetched>> {
  const reply = await ask(path);
  if (reply.status !== STATUS.expired) return reply;
  const refreshed = await sessionCall('/auth/session-refresh');
  return refreshed.status === STATUS.ok ? ask(path) : (refreshed as Reply<Fetched>);
}
