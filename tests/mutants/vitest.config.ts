import { defineConfig } from 'vitest/config';
import all from '../../vitest.config.ts';

// The tests of ui/lib alone.
export default defineConfig({ ...all, test: { ...all.test, include: ['ui/lib/*.test.ts'] } });
