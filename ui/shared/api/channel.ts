/** Messages between this browser's tabs. For handlers and effects only. */

export type Channel = Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>;

/** A browser that denies this site its storage opens none: nothing is sent then, and nothing arrives. */
export function openChannel(name: string): Channel {
  try {
    return new BroadcastChannel(name);
  } catch {
    return { onmessage: null, postMessage: () => {}, close: () => {} };
  }
}
