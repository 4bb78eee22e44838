// @ts-check
/**
 * Writes the few drawn files that are kept in the repository: `node ui/art/publish.mjs` after the mark
 * has changed. A test holds them equal to what the mark draws.
 */

import { writeFile } from 'node:fs/promises';
import { favicon, logoMark } from './logo.mjs';

const LOGO = new URL('./logo.json', import.meta.url);
const FAVICON = new URL('../../static/favicon.svg', import.meta.url);

await writeFile(LOGO, `${JSON.stringify(logoMark, null, 2)}\n`);
await writeFile(FAVICON, favicon());
