/** By then every browser has begun to read what is saved. */
const REVOKE_DELAY_MS = 60_000;

/** Saves something as a file, as a download does. For handlers only. */
export function saveFile(name: string, contents: Blob | string): void {
  const url = URL.createObjectURL(new Blob([contents]));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  // Some browsers download nothing by a link that stands nowhere, nor from an address that is gone at once.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
