/** A visit after a deploy: the browser has the last release's script, and is sent the difference. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from '@playwright/test';
import { databaseOf, originOf } from '../server/address.ts';
import { copyDatabase, runSql, sqliteUrl } from '../server/database.ts';
import { type Server, startServer } from '../server/server.ts';
import { waitForHydration } from '../support/hydration.ts';
import { expect, test } from '../support/test.ts';

/** Zstandard's format has blocks that are as they were: enough for a file that is only to be kept. */
function packed(contents: Buffer): Buffer {
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0b1010_0000, 0, 0, 0, 0]);
  head.writeUInt32LE(contents.length, 5);
  const blocks = [];
  const most = 100_000;
  for (let at = 0; at < contents.length; at += most) {
    const block = contents.subarray(at, at + most);
    const last = at + most >= contents.length ? 1 : 0;
    const size = Buffer.alloc(4);
    size.writeUInt32LE(block.length * 8 + last);
    blocks.push(size.subarray(0, 3), block);
  }
  return Buffer.concat([head, ...blocks]);
}

const digest = (contents: Buffer) => createHash('sha256').update(contents).digest('hex');

/** Notes in the database what an earlier release's servers would have. */
function release(database: string, path: string, contents: Buffer): void {
  const role = path.replace(/^build[/]([^.]+)[.][^.]+[.](js|css)$/, '$1.$2');
  const bytes = `x'${packed(contents).toString('hex')}'`;
  const values = `'${path}', '${role}', '${digest(contents)}', ${bytes}, ${Date.now()}`;
  runSql(
    database,
    `INSERT INTO released_files (path, role, digest, packed, seen_at) VALUES (${values})`,
  );
}

/** The store's scripts and its style sheet, as the site that is up names them. */
async function filesOf(page: Page): Promise<Map<string, Buffer>> {
  const html = await (await page.request.get('/zipstore')).text();
  const paths = new Set(html.match(/build[/][a-z-]+[.][A-Za-z0-9]+[.](js|css)/g));
  const files = [...paths].map(async (path) => {
    const reply = await page.request.get(`/${path}`);
    return [path, await reply.body()] as const;
  });
  return new Map(await Promise.all(files));
}

let folder: string;
let server: Server;
let files: Map<string, Buffer>;
/** The same file as the last release had it: its name, and its contents. */
const before = (path: string) => path.replace(/[.][^.]+[.]/, '.0000000000.');
const lastRelease = (contents: Buffer) =>
  Buffer.concat([Buffer.from('/* the last release */'), contents]);

test.beforeAll(async ({ browser }) => {
  folder = await mkdtemp(join(tmpdir(), 'inkpay-e2e-releases-'));
  const page = await browser.newPage({ baseURL: originOf('full') });
  files = await filesOf(page);
  await page.close();
  const database = sqliteUrl(join(folder, 'releases.db'));
  copyDatabase(databaseOf('full'), database);
  for (const [path, contents] of files) {
    release(database, before(path), lastRelease(contents));
  }
  server = await startServer(database, { settings: { INKPAY_STORE_PUBLIC: 'true' } });
  await expect.poll(knowsTheLastRelease).toBe(true);
});

/** The server answers before it has looked into the database for other releases' files. */
async function knowsTheLastRelease(): Promise<boolean> {
  const [[path, contents]] = [...files] as [[string, Buffer]];
  const hash = createHash('sha256').update(lastRelease(contents)).digest('base64');
  const headers = { 'accept-encoding': 'dcz', 'available-dictionary': `:${hash}:` };
  const reply = await fetch(`${server.origin}/${path}`, { method: 'HEAD', headers });
  return reply.headers.get('content-encoding') === 'dcz';
}

test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const errors: string[] = [];

/** Not watched: the server is this file's own, and is replaced while pages are open. */
async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return page;
}

/** Bytes that came over the wire for the files of a page, and how they were encoded. */
async function loaded(page: Page, path: string) {
  const encodings = new Map<string, string | undefined>();
  const note = (reply: Response) => {
    const { pathname } = new URL(reply.url());
    if (files.has(pathname.slice(1))) {
      encodings.set(pathname.slice(1), reply.headers()['content-encoding']);
    }
  };
  page.on('response', note);
  await page.goto(path);
  await waitForHydration(page);
  page.off('response', note);
  const bytes = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const ours = entries.filter(({ name }) => /[/]build[/][a-z-]+[.]\w+[.](js|css)$/.test(name));
    return ours.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
  return { encodings, bytes };
}

test('a returning visitor loads only differences after a deploy', async ({ browser }) => {
  const page = await visitor(browser);
  // What the last release's store loaded.
  await page.goto('/');
  await page.evaluate(
    async (paths) => {
      for (const path of paths) await (await fetch(path)).arrayBuffer();
    },
    [...files.keys()].map((path) => `/${before(path)}`),
  );
  const { encodings, bytes } = await loaded(page, '/zipstore');
  expect([...encodings].filter(([, encoding]) => encoding !== 'dcz')).toEqual([]);
  expect(encodings.size).toBe(files.size);
  const gzip = [...files.values()].reduce((sum, file) => sum + gzipSync(file).length, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(gzip / 10);
  expect(errors).toEqual([]);
  await page.context().close();
});
