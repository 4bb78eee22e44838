// @ts-check
// The commands and files of docs/operations.md, by the names in their first lines.
import { readFile } from 'node:fs/promises';

const page = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');

/**
 * Lines that set a variable are left out: their values are for the operator's machine.
 * @param {string} name
 */
export function commands(name) {
  const lines = block('sh', name).split('\n');
  return lines.slice(lines.findIndex((line) => !/^[A-Z_]+=/.test(line))).join('\n');
}

/**
 * @param {string} language
 * @param {string} name
 */
export function block(language, name) {
  const found = page.split(`\`\`\`${language}\n# ${name}\n`)[1]?.split('```')[0];
  if (found === undefined) throw new Error(`docs/operations.md has no ${language} "# ${name}"`);
  return found;
}
