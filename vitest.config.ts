import { defineConfig } from 'vitest/config';
import { landPaths } from './ui/art/state-land.mjs';

export default defineConfig({
  // What the build puts in place of the art's folder, and of the states' coasts.
  define: { ART: '"/build/art"', LANDS: JSON.stringify(landPaths()) },
  test: {
    environment: 'jsdom',
    include: ['ui/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
