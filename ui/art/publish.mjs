// @ts-check
/**
 * Writes the few files that are kept in the repository: `node ui/art/publish.mjs` after the mark or the
 * states' planes have changed. A test holds them equal to what is drawn.
 */

import { writeFile } from 'node:fs/promises';
import { favicon, logoMark } from './logo.mjs';
import { landPlanes } from './state-land.mjs';

const LOGO = new URL('./logo.json', import.meta.url);
const PLANES = new URL('./state-planes.json', import.meta.url);
const FAVICON = new URL('../../static/favicon.svg', import.meta.url);

await writeFile(LOGO, `${JSON.stringify(logoMark, null, 2)}\n`);
await writeFile(FAVICON, favicon());
await writeFile(PLANES, `${JSON.stringify(landPlanes(), null, 2)}\n`);
