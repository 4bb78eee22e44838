/** Copying a text. For handlers only. */

/** False where the browser has no clipboard for this page, or will not let it be written to. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
