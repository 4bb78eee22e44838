/** Copying a text, and what came of it. */
import { useState } from 'react';
import { useText } from '../texts/catalogue.ts';
import { island } from '../texts/texts.ts';

/** What to say about the last copy, and a function that copies a text: false if it could not. */
export function useCopy(): readonly [string, (value: string) => Promise<boolean>] {
  const t = useText(island);
  const [said, setSaid] = useState('');
  const copy = async (value: string) => {
    setSaid('');
    const copied = await copyText(value);
    setSaid(t(copied ? 'copied' : 'copy_failed'));
    return copied;
  };
  return [said, copy];
}

/** False if the browser has no clipboard for this page, or does not allow writing to it. For handlers only. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
