// The unit tests with one file of the product changed: `npm run qa -- mutate` names it and where its text stands.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mergeConfig } from 'vitest/config';
import base from '../../vite.config.ts';

const { CHANGED_FILE = '', CHANGED_TEXT = '' } = process.env;
const changed = path.resolve(CHANGED_FILE);
const { test, ...product } = base;

export default mergeConfig(product, {
  root: process.cwd(),
  plugins: [
    {
      name: 'one-changed-file',
      enforce: 'pre',
      load: (id: string) =>
        CHANGED_TEXT !== '' && id === changed ? readFileSync(CHANGED_TEXT, 'utf8') : null,
    },
  ],
  test: {
    ...test,
    // What the machines take with a fault in them is no coverage.
    setupFiles: ['tests/views/waits.ts'],
    // A fault that makes a test wait for ever is seen sooner than on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
