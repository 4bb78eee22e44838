/** What fails on the server and in a page's scripts reaches the address in `SENTRY_DSN`, and says nothing of anybody. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server as Receiver } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseOf } from '../server/address.ts';
import { copyDatabase, sqliteUrl } from '../server/database.ts';
import { breakZipTable } from '../server/seed.ts';
import { type Server, startServer } from '../server/server.ts';
import { waitForHydration } from '../support/hydration.ts';
import { expect, test } from '../support/test.ts';

test.use({ provoked: /./ });
// One after the other: they share a server.
test.describe.configure({ mode: 'default' });

interface SentEvent {
  readonly platform?: string;
  readonly environment?: string;
  readonly exception?: { readonly values: readonly { type: string; value: string }[] };
  readonly [field: string]: unknown;
}

let folder: string;
let receiver: Receiver;
let server: Server;
const sent: SentEvent[] = [];

/** An envelope is lines of JSON: its head, and for each item a head and what it is. */
function open(envelope: string): void {
  const lines = envelope.split('\n').filter(Boolean);
  for (const [number, line] of lines.entries()) {
    if (number > 0 && JSON.parse(line).type === 'event') {
      sent.push(JSON.parse(lines[number + 1] ?? '{}'));
    }
  }
}

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkpay-e2e-reports-'));
  receiver = createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    open(Buffer.concat(parts).toString());
    reply.end('{}');
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const database = sqliteUrl(join(folder, 'inkpay.db'));
  copyDatabase(databaseOf('full'), database);
  server = await startServer(database, {
    settings: { SENTRY_DSN: `http://key@127.0.0.1:${port}/1`, INKPAY_STORE_PUBLIC: 'true' },
  });
});

test.afterAll(async () => {
  await server.stop();
  receiver.close();
  await rm(folder, { recursive: true });
});

test('a failed script is reported without the text that a parser quoted', async ({ page }) => {
  await page.goto(`${server.origin}/auth/login?secret=of-the-address`);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    setTimeout(() => JSON.parse('{"of": ann@example.com}'));
  });
  await expect.poll(() => sent.filter((event) => event.platform === 'javascript')).toHaveLength(1);
  const [event] = sent.filter(({ platform }) => platform === 'javascript');
  expect(event?.exception?.values[0]?.type).toBe('SyntaxError');
  expect(JSON.stringify(event)).not.toMatch(/ann@example|secret|auth\/login|127\.0\.0\.1/);
});

test('a page whose reports are blocked works and asks for no reload', async ({ page }) => {
  const blocked = page.waitForEvent('requestfailed');
  await page.route('**/build/error-reports.*', (route) => route.abort());
  await page.goto(`${server.origin}/auth/login`);
  await blocked;
  await waitForHydration(page);
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a server error is reported', async ({ request }) => {
  breakZipTable(sqliteUrl(join(folder, 'inkpay.db')));
  const reply = await request.get(`${server.origin}/zip/90210?secret=of-the-address`);
  expect(reply.status()).toBe(500);
  const failed = () => sent.filter((event) => JSON.stringify(event).includes('request failed'));
  await expect.poll(failed).toHaveLength(1);
  const [event] = failed();
  expect(event?.environment).toBe('development');
  expect(JSON.stringify(event)).toContain('no such table: zips');
  expect(JSON.stringify(event)).not.toMatch(/secret|90210|127\.0\.0\.1/);
});

test('without the setting, pages do not report', async ({ page }) => {
  await page.goto('/auth/login');
  await expect(page.locator('html')).not.toHaveAttribute('data-error-reports');
  const reply = await page.request.post('/reports/script', { data: { name: 'a', message: 'b' } });
  expect(reply.status()).toBe(404);
});
