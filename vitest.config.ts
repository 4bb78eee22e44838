import { defineConfig } from 'vitest/config';

export default defineConfig({
  // What the build puts in place of the art's folder.
  define: { ART: '"/build/art"' },
  test: {
    environment: 'jsdom',
    include: ['ui/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
