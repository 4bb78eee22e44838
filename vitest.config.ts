import { defineConfig } from 'vitest/config';
import { landPaths } from './ui/art/state-land.mjs';
import { testedPages } from './ui/build/pages.mjs';

export default defineConfig({
  // What the build puts in place of the art's folder, and of the states' coasts.
  define: { ART: '"/build/art"', LANDS: JSON.stringify(landPaths()) },
  plugins: [testedPages],
  test: {
    pool: 'threads',
    // By default one core is left idle.
    maxWorkers: '100%',
    setupFiles: ['ui/testing/tabs.ts', 'ui/testing/jsdom.ts'],
    // A bound for what hangs, not a measure: a busy machine takes its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    // A document takes longer to set up than most rules to try: only components get one, and what asks for it.
    projects: [
      {
        extends: true,
        test: { name: 'rules', environment: 'node', include: ['ui/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'components',
          // A context a file in one thread, not a thread a file: what all of them import is compiled once.
          pool: 'vmThreads',
          environment: 'jsdom',
          include: ['ui/**/*.test.tsx'],
        },
      },
    ],
  },
});
