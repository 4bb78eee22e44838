/** Measurements and screenshots, on the same servers as the tests: `just quality`, `just screens`. */
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

export default defineConfig({
  ...tests,
  // The tests' configuration ignores this folder.
  testIgnore: [],
  projects: [{ name: 'sqlite', testDir: 'quality' }],
  // Parallel tests would distort the measurements.
  workers: 1,
  timeout: 30 * 60_000,
});
