import base from '../../playwright.config.ts';

/** Not a part of the tests: the pictures of every surface, made by `npm run pictures`. */
export default {
  ...base,
  testDir: '.',
  testMatch: '**/*.pictures.ts',
  projects: [{ name: 'pictures' }],
  globalSetup: [],
  outputDir: '../../test-results/browser',
  timeout: 1_800_000,
  workers: 1,
  retries: 0,
};
