/**
 * How the end-to-end tests run: the real server, Debian's Chromium without its windows, no second tries.
 * All of them on SQLite. On PostgreSQL as well is one way through each part that changes an account or an
 * order: it is tagged `@both`. Every call and every query stands in the Rust tests, on both.
 */
import { defineConfig } from '@playwright/test';
import type { Engine } from './server/database.ts';
import type { Options } from './support/test.ts';

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

const sqlite = { name: 'sqlite' satisfies Engine };
const postgres = { name: 'postgres' satisfies Engine, grep: /@both/ };

export default defineConfig<Options>({
  projects: [sqlite, postgres],
  // Measurements, with a configuration of their own.
  testIgnore: 'quality/**',
  outputDir: 'test-results',
  globalSetup: './server/setup.ts',
  fullyParallel: true,
  // One more than cores: some wait for the server while the others compute.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // As wide as a desk's, and low: what is below the window is not painted. Tests of looks choose their own.
    viewport: { width: 1440, height: 600 },
    // What goes through a worker can't be held up or answered by a test; `offline.spec.ts` is about it.
    serviceWorkers: 'block',
    // A failure leaves what was on the page, in words and as a picture. A trace would cost every test an
    // eighth of its time: ask for one with `--trace on`.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.INK_TEST_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args,
    },
  },
});
