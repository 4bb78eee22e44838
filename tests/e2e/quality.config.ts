/** What is measured or looked at by hand, on the same sites as the tests: `just quality`, `just screens`. */
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

export default defineConfig({
  ...tests,
  // The tests leave out what this is for.
  testIgnore: [],
  projects: [{ name: 'sqlite', testDir: 'quality' }],
  // Nothing else may take the time of what is measured.
  workers: 1,
  timeout: 30 * 60_000,
});
