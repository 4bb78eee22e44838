/** What a fast typist or a password manager entered before hydration. */
import { useEffect, useEffectEvent } from 'react';

/**
 * @param read what is in the page when it is hydrated
 * @param value what is known of it
 */
export function useEarlyInput<Value>(
  read: () => Value | undefined,
  value: Value,
  onChange: (value: Value) => void,
): void {
  const catchUp = useEffectEvent(() => {
    const entered = read() ?? value;
    if (entered !== value) onChange(entered);
  });
  useEffect(() => catchUp(), []);
}
