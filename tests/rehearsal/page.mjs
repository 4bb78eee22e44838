// @ts-check
// The commands and files of docs/operations.md, by the names in their first lines.
//   usage: page.mjs NAME      prints the commands of that name
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const page = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');

/**
 * Lines that set a variable are left out: their values are for the operator's machine.
 * @param {string} name
 */
export function commands(name) {
  const lines = block(name).split('\n');
  return lines.slice(lines.findIndex((line) => !/^[A-Z_]+=/.test(line))).join('\n');
}

/** @param {string} name */
export function block(name) {
  const found = page.split(`\n# ${name}\n`)[1]?.split('```')[0];
  if (found === undefined) throw new Error(`docs/operations.md has no "# ${name}"`);
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(commands(process.argv[2] ?? ''));
