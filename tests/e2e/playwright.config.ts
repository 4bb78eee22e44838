/** How the end-to-end tests run: the real server, Debian's Chromium, no second tries. */
import { defineConfig } from '@playwright/test';
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

export default defineConfig<Options>({
  testDir: 'specs',
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
    // Snapshots of the page say more than pictures of it, and cost less.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { executablePath: process.env.INK_TEST_CHROMIUM ?? '/usr/bin/chromium', args },
  },
});
