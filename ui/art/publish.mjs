// @ts-check
/**
 * Writes the few files that are kept in the repository: run `node ui/art/publish.mjs` after changing
 * the mark. A test keeps them equal to what is drawn.
 */

import { writeFile } from 'node:fs/promises';
import { icons } from './icons.mjs';
import { favicon, logoMark } from './logo.mjs';

const LOGO = new URL('./logo.json', import.meta.url);
const STATIC = new URL('../../static/', import.meta.url);

await writeFile(LOGO, `${JSON.stringify(logoMark, null, 2)}\n`);
await writeFile(new URL('favicon.svg', STATIC), favicon());
for (const [name, png] of icons()) await writeFile(new URL(name, STATIC), png);
