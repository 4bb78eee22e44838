import { defineConfig } from 'vitest/config';
import all from '../../vitest.config.ts';

// The tests of rules alone, in place of the projects; not those of a picture, nor those that read the sources.
const { projects: _, ...test } = all.test ?? {};
export default defineConfig({
  ...all,
  test: {
    ...test,
    include: ['ui/{features,shared}/**/*.test.ts'],
    exclude: ['**/*-share.test.ts', '**/{catalogues,inline-text}.test.ts'],
  },
});
