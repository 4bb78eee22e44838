/**
 * How the end-to-end tests run: the real server, Debian's headless Chromium, no retries. All of them run on SQLite. One path
 * through each part that changes an account or an order also runs on PostgreSQL, and is tagged `@both`; the Rust tests
 * cover every call and every query on both.
 */
import { defineConfig } from '@playwright/test';
import type { Engine } from './server/database.ts';
import type { Options } from './support/test.ts';

/** No sandbox: root can't use it in containers. The other options disable the browser's background traffic. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const sqlite = { name: 'sqlite' satisfies Engine };
const postgres = { name: 'postgres' satisfies Engine, grep: /@both/ };

export default defineConfig<Options>({
  projects: [sqlite, postgres],
  // Measurements, with a configuration of their own.
  testIgnore: 'quality/**',
  outputDir: 'test-results',
  globalSetup: './server/setup.ts',
  fullyParallel: true,
  // One more than the cores of a small machine: some wait for the server while others compute.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // As wide as a desktop's, but low, because what is below the window is not painted. Tests of appearance set their own.
    viewport: { width: 1440, height: 600 },
    // Tests can't intercept requests that pass through a service worker; `offline.spec.ts` tests the worker.
    serviceWorkers: 'block',
    // A failure leaves the page's text and a screenshot (`test.ts`). A trace takes an eighth of each test's time: `--trace on`.
    launchOptions: {
      executablePath: process.env.INK_TEST_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args,
    },
  },
});
