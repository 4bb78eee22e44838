/** The headers of the site as it is on the internet: https, behind a front proxy. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseOf } from '../server/address.ts';
import { copyDatabase, sqliteUrl } from '../server/database.ts';
import { scanSite } from '../server/observatory.ts';
import { startServer } from '../server/server.ts';
import { startTlsProxy } from '../server/tls-proxy.ts';
import { expect, test } from '../support/test.ts';

const HOST = 'inkpay.test';

test('the Observatory gives its best grade', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'inkpay-e2e-proxy-'));
  const database = sqliteUrl(join(folder, 'site.db'));
  copyDatabase(databaseOf('full'), database);
  const server = await startServer(database, { settings: { INKPAY_ORIGIN: `https://${HOST}` } });
  const proxy = await startTlsProxy(HOST, server.origin, folder);
  try {
    const { scan, tests } = await scanSite(HOST, proxy);
    const failed = Object.entries(tests).filter(([, { pass }]) => !pass);
    expect(failed.map(([name, { result }]) => `${name}: ${result}`)).toEqual([]);
    expect(scan).toMatchObject({ grade: 'A+', score: 130, testsPassed: 10, testsQuantity: 10 });
  } finally {
    proxy.stop();
    await server.stop();
    await rm(folder, { recursive: true });
  }
});
