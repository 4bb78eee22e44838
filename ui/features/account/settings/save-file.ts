/** By then every browser has begun to read what is saved. */
const KEPT_MS = 60_000;

/** Saves something as a file, as a download does. For handlers only. */
export function saveFile(name: string, contents: Blob | string): void {
  const address = URL.createObjectURL(new Blob([contents]));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  // Some browsers download nothing by a link that stands nowhere, nor from an address that is gone at once.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
