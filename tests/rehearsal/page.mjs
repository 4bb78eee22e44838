// @ts-check
// The commands of docs/operations.md, by the names that stand in their first lines.
import { readFile } from 'node:fs/promises';

const page = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');

/**
 * Lines that set a variable are the machine's own, and left out.
 * @param {string} name
 */
export function commands(name) {
  const found = page.split(`\`\`\`sh\n# ${name}\n`)[1]?.split('```')[0];
  if (found === undefined) throw new Error(`docs/operations.md has no commands "# ${name}"`);
  const settings = found.split('\n').findIndex((line) => !/^[A-Z_]+=/.test(line));
  return found.split('\n').slice(settings).join('\n');
}
