import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env.APOTHEKEY_API ?? 'http://127.0.0.1:3000';

/**
 * There is nothing to preload: without the list below and with one style sheet, Vite's helper only
 * calls what it is given, and weighs 0.8 kB in the first script.
 */
const withoutPreload: Plugin = {
  name: 'without-preload',
  apply: 'build',
  enforce: 'pre',
  transform: (_, id) =>
    id.includes('vite/preload-helper')
      ? { code: 'export const __vitePreload = (load) => load();', map: null }
      : null,
};

export default defineConfig({
  plugins: [react(), tailwindcss(), withoutPreload],
  // React has had this hook itself since 18: what stands in for it in older ones is left out of the script.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  // A file of a screen asks for those that it needs itself: the list of what to preload with each weighs 1.7 kB in the
  // first script, whose size scripts/build.mjs bounds.
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    modulePreload: false,
    chunkSizeWarningLimit: 800,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/location', '/company', '/store'].map((base) => [
        base,
        { target: server, changeOrigin: false },
      ]),
    ),
  },
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    environment: 'node',
    // Beside the browser tests a test gets what they leave of the processors.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    maxWorkers: 2,
    // Half of the run was loading the same modules again for each file; what a test leaves behind in a module is a defect of that test.
    isolate: false,
    globalSetup: ['tests/platform/global-setup.ts'],
    setupFiles: ['tests/views/waits.ts', 'tests/qa/taken.ts', 'tests/qa/processor-time.ts'],
  },
});
