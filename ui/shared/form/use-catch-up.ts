/** What a quick hand or a password manager did before there was anybody to listen. */
import { useEffect, useEffectEvent } from 'react';

/**
 * @param read what stands in the page when it comes alive
 * @param value what is known of it
 */
export function useCatchUp<Value>(
  read: () => Value | undefined,
  value: Value,
  onChange: (value: Value) => void,
): void {
  const catchUp = useEffectEvent(() => {
    const now = read() ?? value;
    if (now !== value) onChange(now);
  });
  useEffect(() => catchUp(), []);
}
