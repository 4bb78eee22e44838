/** Copying a text. For handlers only. */

/** False if the browser has no clipboard for this page, or does not allow writing to it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
