import { defineConfig } from 'vitest/config';
import all from '../../vitest.config.ts';

// The tests of rules alone, in place of the projects.
const { projects: _, ...test } = all.test ?? {};
export default defineConfig({
  ...all,
  test: { ...test, include: ['ui/{features,shared}/**/*.test.ts'] },
});
