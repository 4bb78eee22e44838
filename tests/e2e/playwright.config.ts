/**
 * How the end-to-end tests run: the real server, Debian's Chromium, no second tries. All of them on
 * SQLite, and those in `specs/accounts`, which write, on PostgreSQL as well.
 */
import { defineConfig } from '@playwright/test';
import type { Engine } from './site/database.ts';
import type { Options } from './test.ts';

/** No sandbox: containers refuse it to root. The rest keeps the browser's own errands out of a test. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const project = (name: Engine, testDir: string) => ({ name, testDir });

export default defineConfig<Options>({
  projects: [project('sqlite', 'specs'), project('postgres', 'specs/accounts')],
  outputDir: 'test-results',
  globalSetup: './site/setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    // What goes through a worker can't be held up or answered by a test; `offline.spec.ts` is about it.
    serviceWorkers: 'block',
    // Snapshots of the page say more than pictures of it, and cost less.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { executablePath: process.env.INK_TEST_CHROMIUM ?? '/usr/bin/chromium', args },
  },
});
