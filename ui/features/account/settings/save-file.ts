/** Saves something as a file, as a download does. For handlers only. */
export function saveFile(name: string, contents: Blob | string): void {
  const address = URL.createObjectURL(new Blob([contents]));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
