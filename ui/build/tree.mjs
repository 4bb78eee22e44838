// @ts-check
// Makes a folder hold exactly the given files, touching only those whose contents differ.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * @param {string} root
 * @param {Map<string, string | Uint8Array>} files relative path -> contents
 * @returns {Promise<number>} how many files were written
 */
export async function writeTree(root, files) {
  await mkdir(root, { recursive: true });
  const present = await readdir(root, { recursive: true, withFileTypes: true });
  for (const entry of present) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !files.has(path.slice(join(root, '/').length))) await rm(path);
  }
  let written = 0;
  for (const [name, contents] of files) {
    const path = join(root, name);
    const bytes = Buffer.from(contents);
    const before = await readFile(path).catch(() => undefined);
    if (before?.equals(bytes)) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    written += 1;
  }
  return written;
}
