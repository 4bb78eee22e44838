/** Every link of the public site leads somewhere. Writes its figures for docs/quality.md. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { databaseOf, originOf } from '../server/address.ts';
import { resolveChecker } from '../server/command.ts';
import { queryColumn } from '../server/database.ts';
import { expect, test } from '../support/test.ts';
import { recordFigures } from './figures.ts';

const WALK = fileURLToPath(new URL('walk.mjs', import.meta.url));
/** Wyoming: few, and among them a ZIP of each status. */
const SAMPLE = 'wy';
/** What every page has wrong needs no more to be seen. */
const MOST_LISTED = 100;
const MOST_OUTPUT_BYTES = 100_000_000;

interface CrawledPage {
  readonly pages: number;
  /** Addresses that were tried, the pages among them. */
  readonly checked: number;
  readonly broken: readonly { url: string; status: number; parent: string }[];
  /** How many addresses of others were not, by their hosts. */
  readonly elsewhere: Readonly<Record<string, number>>;
}

async function walk(): Promise<CrawledPage> {
  const program = ['-y', '-p', 'node@24', 'node', WALK, resolveChecker('linkinator')];
  const walking = promisify(execFile)('npx', [...program, originOf('full'), SAMPLE], {
    maxBuffer: MOST_OUTPUT_BYTES,
  });
  walking.child.stderr?.pipe(process.stderr);
  return JSON.parse((await walking).stdout);
}

test('no link is broken', async () => {
  const { pages, checked, broken, elsewhere } = await walk();
  await recordFigures({ kind: 'links', pages, checked, broken: broken.length, elsewhere });
  const listed = broken.slice(0, MOST_LISTED);
  expect(listed.map(({ url, status, parent }) => `${parent} -> ${url}: ${status}`)).toEqual([]);
  const [zips] = queryColumn(databaseOf('full'), 'SELECT count(*) FROM zips');
  expect(pages, 'every ZIP has a page, and some pages have none').toBeGreaterThan(Number(zips));
});
