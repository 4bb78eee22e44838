import { defineConfig } from 'vitest/config';
import all from '../../vitest.config.ts';

// The tests of ui/lib alone, in place of the projects.
const { projects: _, ...test } = all.test ?? {};
export default defineConfig({ ...all, test: { ...test, include: ['ui/lib/*.test.ts'] } });
