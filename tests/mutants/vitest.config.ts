import { defineConfig } from 'vitest/config';
import all from '../../vitest.config.ts';

// Only the tests of rules, instead of the projects; without those of images and those that read the sources.
const { projects: _, ...test } = all.test ?? {};
export default defineConfig({
  ...all,
  test: {
    ...test,
    include: ['ui/{features,shared}/**/*.test.ts'],
    exclude: ['**/*-share.test.ts', '**/{catalogues,inline-text}.test.ts'],
  },
});
