import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/platform/support/setup.ts',
  /** What the walks reached is compared when all of them have run. */
  projects: [
    { name: 'work', testMatch: '**/*.spec.ts', testIgnore: '**/reached.spec.ts' },
    { name: 'reached', testMatch: '**/reached.spec.ts', dependencies: ['work'] },
  ],
  outputDir: 'test-results/browser',
  // A browser waits more than it works: a third one on two cores takes a fifth off the run. A fourth makes waits run out.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  // A long journey on a busy machine: how soon it ends is never told.
  timeout: 300_000,
  // What is waited for comes when the machine gets to it: only that it comes is told, never how soon.
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1366, height: 768 },
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    // What never comes is told by name, and not by a test that ends after twenty minutes.
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
