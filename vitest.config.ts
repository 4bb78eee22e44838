import { configDefaults, defineConfig } from 'vitest/config';
import { stateLands } from './ui/art/state-land.mjs';
import { testedPages } from './ui/build/pages.mjs';

export default defineConfig({
  // Constants that the build defines: the art's folder, and the states' planes and outlines.
  define: { ART: '"/build/art"', LANDS: JSON.stringify(stateLands()) },
  plugins: [testedPages],
  test: {
    pool: 'threads',
    // The default leaves one core idle.
    maxWorkers: '100%',
    // What no test imports, and all depend on.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/package-lock.json'],
    setupFiles: ['ui/testing/tabs.ts', 'ui/testing/jsdom.ts'],
    // Only to end tests that hang: on a busy machine every test is slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    mockReset: true,
    restoreMocks: true,
    unstubGlobals: true,
    // Setting up a document takes longer than most tests of rules: only components have one, and files that ask for it.
    projects: [
      {
        extends: true,
        test: { name: 'rules', environment: 'node', include: ['ui/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'components',
          // One context per file in a shared thread, not one thread per file: common imports are compiled once.
          pool: 'vmThreads',
          environment: 'jsdom',
          setupFiles: 'ui/testing/components.ts',
          include: ['ui/**/*.test.tsx'],
        },
      },
    ],
  },
});
